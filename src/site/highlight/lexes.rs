//! The lexes of programming languages, made ready when the first sample of a language asks for its own.

use std::sync::LazyLock;

use super::lexis::{Capitals, Keys, Lexis, Prefixes, Quote};

const DOUBLE: Quote = Quote::line("\"");
const SINGLE: Quote = Quote::line("'");
const BACKTICK: Quote = Quote::line("`").over_lines();
const TRIPLE: Quote = Quote::line("\"\"\"").over_lines();
const SLASHES: &[&str] = &["//"];
const SHARP: &[&str] = &["#"];
const STARS: &[(&str, &str)] = &[("/*", "*/")];

/// A language with the comments and texts of C.
fn like_c() -> Lexis {
    Lexis {
        comments: SLASHES,
        blocks: STARS,
        quotes: vec![DOUBLE, SINGLE],
        capitals: Capitals::Types,
        ..Lexis::default()
    }
}

/// JavaScript and TypeScript, with elements among the code.
pub(super) static TYPESCRIPT: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![DOUBLE, SINGLE, BACKTICK.with_code("${")],
        keys: Keys::InBraces,
        word_bytes: b"$",
        annotations: true,
        regexes: true,
        elements: true,
        ..like_c()
    }
    .with_words(
        "async await break case catch class const continue debugger default delete do else export extends finally \
         for function if implements import in instanceof keyof let new of private protected public readonly return \
         satisfies static super switch throw try typeof var void while with yield enum",
        "abstract as asserts declare from get infer interface is module namespace override set type unique using",
        "any bigint boolean never number object string symbol unknown",
        "true false null undefined NaN Infinity this",
    )
});

pub(super) static PYTHON: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        quotes: vec![TRIPLE, Quote::line("'''").over_lines(), DOUBLE, SINGLE],
        capitals: Capitals::Types,
        keys: Keys::InArguments,
        annotations: true,
        prefixes: Prefixes::Python,
        ..Lexis::default()
    }
    .with_words(
        "and as assert async await break class continue def del elif else except finally for from global if import in \
         is lambda nonlocal not or pass raise return try while with yield",
        "match case type",
        "bool bytes complex dict float frozenset int list object set str tuple",
        "True False None self cls Ellipsis NotImplemented",
    )
});

pub(super) static RUST: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![DOUBLE.over_lines(), SINGLE],
        keys: Keys::InBraces,
        rust: true,
        prefixes: Prefixes::Rust,
        ..like_c()
    }
    .with_words(
        "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut \
         pub ref return static struct super trait type unsafe use where while yield",
        "union macro_rules default",
        "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize",
        "true false self Self",
    )
});

pub(super) static GO: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![DOUBLE, SINGLE, BACKTICK.raw()],
        capitals: Capitals::Inside,
        keys: Keys::InBraces,
        ..like_c()
    }
    .with_words(
        "break case chan const continue default defer else fallthrough for func go goto if import interface map \
         package range return select struct switch type var",
        "",
        "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string \
         uint uint8 uint16 uint32 uint64 uintptr",
        "true false nil iota",
    )
});

pub(super) static JAVA: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![TRIPLE, DOUBLE, SINGLE],
        annotations: true,
        ..like_c()
    }
    .with_words(
        "abstract assert break case catch class const continue default do else enum extends final finally for goto if \
         implements import instanceof interface native new package private protected public return static strictfp \
         switch synchronized throw throws transient try volatile while yield",
        "exports module non-sealed open opens permits provides record requires sealed to uses var when with",
        "boolean byte char double float int long short void",
        "true false null this super",
    )
});

pub(super) static KOTLIN: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![
            TRIPLE.raw().with_code("${"),
            DOUBLE.with_code("${"),
            SINGLE,
        ],
        annotations: true,
        ..like_c()
    }
    .with_words(
        "abstract as break catch class companion const continue do else enum finally for fun if import in infix inline \
         interface internal is lateinit object open operator override package private protected public return sealed \
         suspend tailrec throw try typealias val var vararg when while",
        "actual annotation by crossinline data expect external get init inner out reified set where",
        "",
        "true false null this super it",
    )
});

pub(super) static SWIFT: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![TRIPLE.with_code("\\("), DOUBLE.with_code("\\(")],
        annotations: true,
        preprocessor: true,
        ..like_c()
    }
    .with_words(
        "as associatedtype async await break case catch class continue default defer deinit do else enum extension \
         fallthrough fileprivate final for func guard if import in init inout internal is lazy let mutating \
         nonisolated open operator override private protocol public repeat required rethrows return some static \
         struct subscript switch throw throws try typealias unowned var weak where while",
        "actor any convenience get indirect set",
        "",
        "true false nil self Self super",
    )
});

pub(super) static RUBY: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        blocks: &[("=begin", "=end")],
        quotes: vec![DOUBLE.over_lines().with_code("#{"), SINGLE.over_lines()],
        capitals: Capitals::Types,
        keys: Keys::BeforeColon,
        word_ends: b"?!",
        symbols: true,
        regexes: true,
        heredocs: &["<<~", "<<-"],
        ..Lexis::default()
    }
    .with_words(
        "alias and begin break case class def defined? do else elsif end ensure for if in module next not or redo \
         rescue retry return then undef unless until when while yield require require_relative include extend \
         attr_accessor attr_reader attr_writer private protected public raise",
        "",
        "",
        "true false nil self super",
    )
});

pub(super) static PHP: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: &["//", "#"],
        quotes: vec![DOUBLE.over_lines().with_code("{$"), SINGLE.over_lines()],
        variables: true,
        heredocs: &["<<<"],
        ..like_c()
    }
    .with_words(
        "abstract and as break case catch class clone const continue declare default do echo else elseif \
         empty enum extends final finally fn for foreach function global goto if implements include include_once \
         instanceof insteadof interface isset list match namespace new or print private protected public readonly \
         require require_once return static switch throw trait try unset use var while xor yield",
        "",
        "array bool callable float int iterable mixed never object string void",
        "true false null self parent TRUE FALSE NULL",
    )
});

pub(super) static C: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        preprocessor: true,
        ..like_c()
    }
    .with_words(
        "alignas alignof asm auto break case catch class co_await co_return co_yield concept const consteval constexpr \
         constinit const_cast continue decltype default delete do dynamic_cast else enum explicit export extern final \
         for friend goto if inline mutable namespace new noexcept operator override private protected public register \
         reinterpret_cast requires restrict return sizeof static static_assert static_cast struct switch template \
         throw try typedef typeid typename union using virtual volatile while",
        "",
        "bool char char16_t char32_t double float int long short signed unsigned void wchar_t",
        "true false nullptr NULL this",
    )
});

pub(super) static CSHARP: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![TRIPLE, DOUBLE, SINGLE],
        capitals: Capitals::Mixed,
        preprocessor: true,
        prefixes: Prefixes::CSharp,
        ..like_c()
    }
    .with_words(
        "abstract as async await base break case catch checked class const continue default delegate do else enum event \
         explicit extern finally fixed for foreach goto if implicit in interface internal is lock namespace new operator \
         out override params private protected public readonly ref return sealed sizeof stackalloc static struct switch \
         throw try typeof unchecked unsafe using virtual volatile while yield var",
        "add alias by file from get global group init into join let nameof not on or orderby partial record remove \
         required scoped select set value when where with",
        "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort \
         void",
        "true false null this",
    )
});

pub(super) static SQL: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: &["--"],
        blocks: STARS,
        quotes: vec![SINGLE.raw().over_lines(), DOUBLE.raw(), BACKTICK.raw()],
        ignores_case: true,
        ..Lexis::default()
    }
    .with_words(
        "add after all alter analyze and any as asc authorization before begin between by call cascade case check \
         cluster collate column commit concurrently conflict constraint copy create cross cube current cursor database \
         declare default deferrable deferred delete desc describe distinct do drop each else elseif end engine escape \
         except exclude execute exists explain extension external fetch filter first following for foreign format from \
         full function grant group grouping having if ignore ilike in index inherits inner insert instead intersect \
         interval into is isolation join key language last lateral left like limit link local lock materialized merge \
         model natural next no not nothing nulls of offset on only option or order out outer over owner partition \
         policy preceding prepare primary privileges procedure qualify range recursive references refresh release \
         rename repeatable replace restrict returning returns revoke right role rollback rollup row rows savepoint \
         schema security select sequence session set settings show some start table tables tablesample temp temporary \
         then to top transaction trigger truncate ttl type unbounded union unique unlogged update upsert usage use user \
         using vacuum values view warehouse when where while window with within without",
        "",
        "array bigint bigserial binary bit blob bool boolean bytea char character clob date datetime decimal double \
         enum float geography geometry inet int int2 int4 int8 integer json jsonb map money nchar number numeric \
         nvarchar precision real serial smallint string struct text time timestamp timestamptz tinyint uuid varchar \
         variant vector xml",
        "true false null",
    )
});

pub(super) static GRAPHQL: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        quotes: vec![TRIPLE, DOUBLE],
        capitals: Capitals::Types,
        keys: Keys::BeforeColon,
        annotations: true,
        variables: true,
        ..Lexis::default()
    }
    .with_words(
        "directive enum extend fragment implements input interface mutation on query repeatable scalar schema \
         subscription type union",
        "",
        "",
        "true false null",
    )
});

pub(super) static HCL: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: &["#", "//"],
        blocks: STARS,
        quotes: vec![DOUBLE.with_code("${")],
        keys: Keys::BeforeEquals,
        heredocs: &["<<-", "<<"],
        ..Lexis::default()
    }
    .with_words(
        "check data dynamic else endfor endif for if import in locals module moved output provider provisioner removed \
         resource terraform variable",
        "",
        "any bool list map number object set string tuple",
        "true false null",
    )
});

pub(super) static ELIXIR: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        quotes: vec![
            TRIPLE.with_code("#{"),
            DOUBLE.over_lines().with_code("#{"),
            SINGLE,
        ],
        capitals: Capitals::Types,
        keys: Keys::BeforeColon,
        word_ends: b"?!",
        symbols: true,
        annotations: true,
        ..Lexis::default()
    }
    .with_words(
        "after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmacrop defmodule defp \
         defprotocol defstruct do else end fn for if import in not or quote raise receive require rescue super throw try \
         unless unquote use when with",
        "",
        "",
        "true false nil",
    )
});

pub(super) static POWERSHELL: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        blocks: &[("<#", "#>")],
        quotes: vec![
            Quote::line("\"").raw().over_lines().with_code("$("),
            SINGLE.raw().over_lines(),
        ],
        ignores_case: true,
        word_bytes: b"-",
        variables: true,
        commands: true,
        ..Lexis::default()
    }
    .with_words(
        "begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach \
         from function if in param process return switch throw trap try until using while",
        "",
        "",
        "",
    )
});

pub(super) static SOLIDITY: LazyLock<Lexis> = LazyLock::new(|| {
    like_c().with_words(
        "abstract anonymous as assembly break catch constant constructor continue contract delete do else emit enum \
         error event external fallback final for function if immutable import indexed interface internal is library \
         mapping memory calldata modifier new override payable pragma private public pure receive return returns \
         storage struct throw try unchecked using var view virtual while",
        "from type",
        "address bool bytes bytes4 bytes20 bytes32 fixed int int8 int128 int256 string uint uint8 uint16 uint32 uint64 \
         uint96 uint128 uint256",
        "true false this super msg block tx",
    )
});

pub(super) static DART: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![
            TRIPLE.with_code("${"),
            Quote::line("'''").over_lines().with_code("${"),
            DOUBLE.with_code("${"),
            SINGLE.with_code("${"),
        ],
        annotations: true,
        ..like_c()
    }
    .with_words(
        "abstract as assert async await break case catch class const continue covariant default deferred do dynamic \
         else enum export extends extension external factory final finally for if implements import in interface is \
         late library mixin new on operator part required rethrow return static super switch sync throw try typedef var \
         void while with yield",
        "get set show hide",
        "bool double int num",
        "true false null this",
    )
});

pub(super) static SCALA: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![TRIPLE.raw(), DOUBLE, SINGLE],
        annotations: true,
        ..like_c()
    }
    .with_words(
        "abstract case catch class def do else enum extends final finally for forSome given if implicit import lazy \
         match new object override package private protected return sealed super then throw trait try type using val \
         var while with yield",
        "derives end extension inline opaque open",
        "",
        "true false null this",
    )
});

pub(super) static GROOVY: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        quotes: vec![
            TRIPLE.with_code("${"),
            Quote::line("'''").over_lines(),
            DOUBLE.with_code("${"),
            SINGLE,
        ],
        annotations: true,
        keys: Keys::BeforeColon,
        ..like_c()
    }
    .with_words(
        "abstract as assert break case catch class continue def default do else enum extends final finally for if \
         implements import in instanceof interface new package private protected public return static switch throw \
         throws trait try var while",
        "",
        "boolean byte char double float int long short void",
        "true false null this super",
    )
});

pub(super) static LUA: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: &["--"],
        blocks: &[("--[[", "]]")],
        quotes: vec![Quote { close: "]]", ..Quote::line("[[").over_lines().raw() }, DOUBLE, SINGLE],
        ..Lexis::default()
    }
    .with_words(
        "and break do else elseif end for function goto if in local not or repeat return then until while",
        "",
        "",
        "true false nil self",
    )
});

pub(super) static R: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        quotes: vec![DOUBLE.over_lines(), SINGLE.over_lines()],
        word_bytes: b".",
        ..Lexis::default()
    }
    .with_words(
        "break else for function if in next repeat return while library require",
        "",
        "",
        "TRUE FALSE NULL NA NaN Inf",
    )
});

pub(super) static JULIA: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        comments: SHARP,
        blocks: &[("#=", "=#")],
        quotes: vec![TRIPLE.with_code("$("), DOUBLE.with_code("$(")],
        capitals: Capitals::Types,
        word_ends: b"!",
        annotations: true,
        symbols: true,
        ..Lexis::default()
    }
    .with_words(
        "abstract baremodule begin break catch const continue do else elseif end export finally for function global if \
         import in isa let local macro module mutable primitive quote return struct try using where while",
        "type",
        "",
        "true false nothing missing",
    )
});

pub(super) static ZIG: LazyLock<Lexis> = LazyLock::new(|| {
    like_c().with_words(
        "align allowzero and anyframe asm async await break callconv catch comptime const continue defer else enum \
         errdefer error export extern fn for if inline noalias nosuspend opaque or orelse packed pub resume return \
         struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while",
        "",
        "anyerror anyopaque anytype bool comptime_float comptime_int f32 f64 i8 i16 i32 i64 isize noreturn type u8 u16 \
         u32 u64 usize void",
        "true false null undefined",
    )
});

pub(super) static PROTO: LazyLock<Lexis> = LazyLock::new(|| {
    like_c().with_words(
        "enum extend extensions import map message oneof option optional package public repeated required reserved \
         returns rpc service stream syntax to weak",
        "",
        "bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64",
        "true false",
    )
});

pub(super) static PRISMA: LazyLock<Lexis> = LazyLock::new(|| {
    Lexis {
        annotations: true,
        ..like_c()
    }
    .with_words(
        "datasource enum generator model type view",
        "",
        "",
        "true false",
    )
});
