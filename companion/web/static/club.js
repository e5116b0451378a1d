// Keeps an open page of the club true: hears of changes, fetches the page anew and exchanges its inside.

const body = document.body;
const LOST_AFTER = 6000;
let heard = Date.now();
let mark = body.dataset.mark;
let busy = false;
const placing = new CSSStyleSheet();

function isTyping() {
  const active = document.activeElement;
  return Boolean(active && ["INPUT", "SELECT"].includes(active.tagName)) || Boolean(document.querySelector("main details[open]"));
}

// Exchanges only what differs: of two hundred tables one has changed.
function exchange(old, now) {
  if (old.isEqualNode(now)) return;
  const isAlike = old.childNodes.length && old.childNodes.length === now.childNodes.length && old.cloneNode(false).isEqualNode(now.cloneNode(false));
  if (isAlike) [...old.childNodes].forEach((child, place) => exchange(child, now.childNodes[place]));
  else old.replaceWith(document.importNode(now, true));
}

async function renew() {
  // What is shown once cannot be asked for again.
  if (busy || isTyping() || !document.querySelector("main:not(.club-link)")) return;
  busy = true;
  const wanted = mark;
  try {
    const known = document.querySelector("[data-edition]")?.dataset.edition ?? "";
    const answer = await fetch(location.href, { headers: { Accept: "text/html", "X-Known": known } });
    if (answer.status === 403) { location.reload(); return; }
    if (!answer.ok) throw new Error(String(answer.status));
    const [before, rules = "", after = ""] = (await answer.text()).split(/<style id="places">([^]*?)<\/style>/);
    const fresh = new DOMParser().parseFromString(before + after, "text/html");
    placing.replaceSync(rules);
    if (!document.adoptedStyleSheets.includes(placing)) document.adoptedStyleSheets = [placing];
    const list = fresh.querySelector("[data-part]");
    // Of many tables only those come that have changed since the edition that is shown.
    if (list) document.querySelector("[data-edition]").dataset.edition = list.dataset.edition;
    const cards = list ? [...list.children].map((card) => "#" + card.id) : [];
    for (const part of ["#sprite", "header", ...(list ? [".club-bar", ...cards] : ["main"])]) {
      const old = document.querySelector(part), now = fresh.querySelector(part);
      if (old && now) exchange(old, now);
    }
    body.dataset.mark = fresh.body.dataset.mark;
    call();
    showLost(false);
  } catch {
    showLost(true);
  } finally {
    busy = false;
    if (wanted !== mark) renew();
  }
}

// A player's own page calls when another table is theirs: by its title, and by a buzz where there is any.
let place = document.querySelector(".club-go")?.textContent;
function call() {
  const go = document.querySelector(".club-go");
  if (!go || go.textContent === place) { place = go?.textContent; return; }
  place = go.textContent;
  document.title = "● " + go.querySelector("p:nth-of-type(2), p").textContent;
  if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
}

function showLost(isLost) {
  const told = document.querySelector(".club-live");
  if (!told || told.classList.contains("lost-now") === isLost) return;
  told.classList.toggle("lost-now", isLost);
  const words = told.querySelector("span");
  if (isLost) { told.dataset.live = words.textContent; words.textContent = told.dataset.lost; }
  else words.textContent = told.dataset.live || words.textContent;
}

const events = new EventSource(body.dataset.live);
events.onmessage = (event) => {
  heard = Date.now();
  if (event.data !== body.dataset.mark) { mark = event.data; renew(); }
  showLost(false);
};
events.addEventListener("here", () => { heard = Date.now(); showLost(false); });
setInterval(() => { if (Date.now() - heard > LOST_AFTER) showLost(true); }, 1000);
setInterval(renew, 30000);

// Nobody scrolls a page on the wall: it turns by itself where it is longer than the screen.
const root = document.documentElement;
function turnPage() {
  const isAtEnd = root.scrollTop + innerHeight >= root.scrollHeight - 2;
  scrollTo({ top: isAtEnd ? 0 : root.scrollTop + 0.85 * innerHeight, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}
if (root.classList.contains("tv")) setInterval(turnPage, 10000);
