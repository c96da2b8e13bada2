// The stars of the repository in the top bar: asked for once an hour, remembered, and left out when they cannot be had.
const link = document.querySelector(".repository");
const name = link?.dataset.repository;
const key = `docs-stars:${name}`;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

async function ask() {
  const answer = await fetch(`https://api.github.com/repos/${name}`);
  if (!answer.ok) return null;
  const { stargazers_count: count } = await answer.json();
  if (!Number.isInteger(count)) return null;
  try {
    localStorage.setItem(key, JSON.stringify({ count, at: Date.now() }));
  } catch {
    // Asked for again on the next page.
  }
  return count;
}

function show(count) {
  const stars = link.querySelector(".stars") ?? link.appendChild(document.createElement("span"));
  const text = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(count);
  stars.className = "stars";
  stars.textContent = text.toLowerCase();
  const unit = document.createElement("span");
  unit.className = "screen-reader";
  unit.textContent = count === 1 ? " star" : " stars";
  stars.append(unit);
}

if (name) {
  const known = remembered();
  if (known) show(known.count);
  if (!(known?.at > Date.now() - 3_600_000)) {
    const count = await ask().catch(() => null);
    if (count !== null) show(count);
  }
}
