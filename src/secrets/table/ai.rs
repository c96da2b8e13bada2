//! Models and what runs them.

use crate::secrets::format::Alphabet::{Base62, Hex, Lower, Url, Word};
use crate::secrets::format::Format;
use crate::secrets::format::Part::{N, T, To, Uuid};

#[rustfmt::skip]
pub(super) const FORMATS: &[Format] = &[
    Format::key("OpenAI", "API key", &["sk-"], &[N(Base62, 20), T("T3BlbkFJ"), N(Base62, 20)]),
    Format::key("OpenAI", "API key", &["sk-proj-", "sk-svcacct-", "sk-admin-"], &[N(Url, 74), T("T3BlbkFJ"), To(Url, 73, 74)]),
    Format::key("OpenAI", "API key", &["sk-proj-", "sk-svcacct-", "sk-admin-"], &[N(Url, 58), T("T3BlbkFJ"), N(Url, 58)]),
    Format::key("OpenAI", "API key", &["sk-proj-", "sk-None-"], &[N(Base62, 20), T("T3BlbkFJ"), N(Base62, 20)]),
    Format::key("Braintrust", "API key", &["sk-"], &[N(Base62, 48)]),
    Format::key("Anthropic", "API key", &["sk-ant-api03-"], &[N(Url, 93), T("AA")]),
    Format::key("Anthropic", "admin key", &["sk-ant-admin01-"], &[N(Url, 93), T("AA")]),
    Format::key("Anthropic", "OAuth token", &["sk-ant-oat01-", "sk-ant-ort01-"], &[N(Url, 93), T("AA")]),
    Format::key("Hugging Face", "access token", &["hf_"], &[N(Base62, 34)]),
    Format::key("Hugging Face", "organization token", &["api_org_"], &[N(Base62, 34)]),
    Format::key("Replicate", "API token", &["r8_"], &[N(Base62, 37)]),
    Format::key("Groq", "API key", &["gsk_"], &[N(Base62, 52)]),
    Format::key("xAI", "API key", &["xai-"], &[N(Base62, 80)]),
    Format::key("Perplexity", "API key", &["pplx-"], &[To(Base62, 48, 56)]),
    Format::key("Fireworks AI", "API key", &["fw_"], &[To(Base62, 22, 24)]),
    Format::key("OpenRouter", "API key", &["sk-or-v1-"], &[N(Hex, 64)]),
    Format::key("Langfuse", "secret key", &["sk-lf-"], &[Uuid]),
    Format::key("Langfuse", "public key", &["pk-lf-"], &[Uuid]).publishable(),
    Format::key("LangSmith", "API key", &["lsv2_pt_", "lsv2_sk_"], &[N(Hex, 32), T("_"), N(Hex, 10)]),
    Format::key("LangSmith", "API key", &["ls__"], &[N(Hex, 32)]),
    Format::key("Pinecone", "API key", &["pcsk_"], &[To(Word, 60, 75)]),
    Format::key("ElevenLabs", "API key", &["sk_"], &[N(Hex, 48)]),
    Format::key("Tavily", "API key", &["tvly-", "tvly-dev-", "tvly-prod-"], &[N(Base62, 32)]),
    Format::key("Firecrawl", "API key", &["fc-"], &[N(Hex, 32)]),
    Format::key("Jina AI", "API key", &["jina_"], &[N(Hex, 32), N(Url, 28)]),
    Format::key("Voyage AI", "API key", &["pa-"], &[N(Url, 43)]),
    Format::key("NVIDIA", "API key", &["nvapi-"], &[N(Url, 64)]),
    Format::key("Cerebras", "API key", &["csk-"], &[N(Lower, 48)]),
    Format::key("Composio", "API key", &["ak_"], &[N(Url, 20)]),
    Format::key("E2B", "API key", &["e2b_"], &[N(Hex, 40)]),
    Format::key("E2B", "access token", &["sk_e2b_"], &[N(Hex, 40)]),
    Format::key("Daytona", "API key", &["dtn_"], &[N(Hex, 64)]),
    Format::key("Browserbase", "API key", &["bb_live_"], &[N(Url, 27)]),
    Format::key("Helicone", "API key", &["sk-helicone-"], &[N(Lower, 7), T("-"), N(Lower, 7), T("-"), N(Lower, 7), T("-"), N(Lower, 7)]),
    Format::key("Mem0", "API key", &["m0-"], &[N(Base62, 40)]),
    Format::key("LlamaCloud", "API key", &["llx-"], &[N(Base62, 48)]),
    Format::key("Traceloop", "API key", &["tl_"], &[N(Hex, 64)]),
    Format::key("RunPod", "API key", &["rpa_"], &[To(Lower, 40, 48)]),
    Format::key("Together AI", "API key", &["tgp_v1_"], &[N(Url, 43)]),
    Format::key("Braintrust", "API key", &["bt-st-"], &[N(Base62, 48)]),
];
