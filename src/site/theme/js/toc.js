// Marks, in the table of contents, the section that is being read.
const list = document.getElementById("_toc");
const links = [...(list?.querySelectorAll('a[href^="#"]') ?? [])];
const sections = links
  .map((link) => [link, document.getElementById(decodeURIComponent(link.hash.slice(1)))])
  .filter(([, section]) => section);
let marked;
let isAwaited = false;

function current() {
  const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + 8;
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  if (atEnd) return sections.at(-1)?.[0];
  let found;
  for (const [link, section] of sections) {
    if (section.getBoundingClientRect().top > line) break;
    found = link;
  }
  return found;
}

function mark() {
  isAwaited = false;
  const link = current();
  if (link === marked) return;
  marked?.removeAttribute("aria-current");
  marked = link;
  if (!link) return;
  link.setAttribute("aria-current", "true");
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top + 40 || bottom > frame.bottom - 40) list.scrollTop += top - frame.top - frame.height / 2;
}

function follow() {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(mark);
}
addEventListener("scroll", follow, { passive: true });
addEventListener("resize", follow, { passive: true });
follow();
