// Keeps an open page true: hears of changes, fetches the page anew and exchanges only what differs.

const body = document.body;
const form = document.getElementById("table");
const LOST_AFTER = 6000;
const PARTS = ["header.banner", "svg.band", "main", "#notice", "#keys"];
let heard = Date.now();
let busy = Promise.resolve();

// One thing after the other: a page that is fetched while a button is pressed must not overtake its answer.
function inTurn(task) {
  busy = busy.then(task, task).catch(() => showLost(true));
  return busy;
}

function address(element) {
  return element && element.name ? `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]` : "";
}

function exchange(old, fresh) {
  if (!old || !fresh || old.outerHTML === fresh.outerHTML) return;
  const typing = document.activeElement;
  if (typing && typing.tagName === "INPUT" && old.contains(typing)) {
    const same = fresh.querySelector(`input[name="${CSS.escape(typing.name)}"]`);
    // Somebody is typing: their letters, their cursor and their keyboard stay.
    if (same) { same.replaceWith(typing); typing.focus(); }
  }
  old.replaceWith(fresh);
}

function exchangeMain(old, fresh) {
  if (!old || !fresh) return;
  old.className = fresh.className;
  for (const section of [...old.children]) if (!fresh.querySelector(`#${section.id}`)) section.remove();
  for (const section of [...fresh.children]) {
    const present = document.getElementById(section.id);
    if (present) exchange(present, section); else old.append(section);
  }
  // The order of reading stays players, table, details.
  for (const name of ["players", "stage", "aside"]) { const part = document.getElementById(name); if (part) old.append(part); }
}

function show(html, where) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const freshForm = fresh.getElementById("table");
  if (!freshForm || fresh.getElementById("photo") || document.getElementById("photo") || freshForm.getAttribute("action") !== form.getAttribute("action")) {
    // Another kind of page: let the browser open it.
    location.replace(where || location.pathname);
    return;
  }
  const focused = address(document.activeElement);
  const scroll = [window.scrollX, window.scrollY];
  document.title = fresh.title;
  document.getElementById("places").textContent = fresh.getElementById("places").textContent;
  document.getElementById("sprite").innerHTML = fresh.getElementById("sprite").innerHTML;
  form.querySelector("input[name=version]").value = freshForm.querySelector("input[name=version]").value;
  const early = form.querySelector("button.default"), freshEarly = freshForm.querySelector("button.default");
  if (early) early.disabled = !freshEarly;
  form.querySelector("fieldset").disabled = freshForm.querySelector("fieldset").disabled;
  body.className = fresh.body.className;
  body.dataset.mark = fresh.body.dataset.mark || "";
  for (const part of PARTS) {
    const old = form.querySelector(part), now = freshForm.querySelector(part);
    if (part === "main") exchangeMain(old, now); else exchange(old, now);
  }
  if (focused && document.activeElement === body) form.querySelector(focused)?.focus({ preventScroll: true });
  window.scrollTo(...scroll);
  sew();
}

async function fetchPage() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, redirect: "follow" });
  if (answer.redirected || answer.status === 403) location.replace(answer.url);
  else if (answer.ok) show(await answer.text());
  showLost(false);
}

async function send(data) {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data), redirect: "follow" });
  if (answer.ok) show(await answer.text(), answer.url); else location.reload();
  showLost(false);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  inTurn(() => send(data));
});

function listen() {
  const events = new EventSource(body.dataset.live);
  events.onmessage = (event) => {
    heard = Date.now();
    showLost(false);
    if (event.data !== body.dataset.mark) inTurn(() => event.data === body.dataset.mark ? null : fetchPage());
  };
  events.onopen = () => { heard = Date.now(); showLost(false); };
  events.onerror = () => { if (Date.now() - heard > LOST_AFTER) showLost(true); };
}

function showLost(isLost) {
  const strip = document.querySelector(".lost");
  if (isLost && !strip) {
    const told = document.createElement("p");
    told.className = "lost"; told.setAttribute("role", "status"); told.textContent = body.dataset.lost;
    body.prepend(told);
  } else if (!isLost && strip) strip.remove();
}

// A phone that slept is right again at once.
document.addEventListener("visibilitychange", () => { if (!document.hidden) inTurn(fetchPage); });

// Threads are stretched a little, so that no stitch is cut.
function sew() {
  for (const thread of document.querySelectorAll(".stitch rect")) {
    const length = thread.getTotalLength();
    if (length) { thread.removeAttribute("pathLength"); thread.setAttribute("pathLength", String(12 * Math.max(1, Math.round(length / 12)))); }
  }
}
addEventListener("resize", sew);

const KEYS = { z: "undo", s: "scan", enter: "main" };
document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (target.classList?.contains("cell") && event.key.startsWith("Arrow")) { moveInGrid(target, event.key); event.preventDefault(); return; }
  const key = KEYS[event.key.toLowerCase()];
  if (!key || target.matches("input, a, summary") || (key === "main" && target.matches("button"))) return;
  document.querySelector(`.key-${key}:enabled`)?.click();
});

function moveInGrid(cell, key) {
  const grid = cell.closest("[role=grid]"), cells = [...grid.querySelectorAll(".cell")];
  const columns = grid.querySelector("[role=row]").children.length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  cells[cells.indexOf(cell) + step]?.focus();
}

// Dragging over a board that can be drawn on means each of its cells once.
let drawn = null;
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("[data-draw]")) drawn = new Set();
  const held = event.target.closest?.("[data-hold]");
  if (held) held.dataset.since = String(Date.now());
});
document.addEventListener("pointermove", (event) => {
  if (!drawn || !event.buttons) return;
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-draw] .cell");
  if (!cell || drawn.has(cell.value)) return;
  drawn.add(cell.value);
  const value = cell.value;
  inTurn(() => { const data = new FormData(form); data.set("tap", value); return send(data); });
});
document.addEventListener("pointerup", () => { setTimeout(() => { drawn = null; }, 0); });
document.addEventListener("click", (event) => {
  const cell = event.target.closest?.("[data-draw] .cell");
  // A finger that drew has said all it wants to say.
  if (cell && drawn?.size) { event.preventDefault(); return; }
  const held = event.target.closest?.("[data-hold]");
  if (held && event.detail && Date.now() - Number(held.dataset.since || 0) < 1000 * Number(held.dataset.hold)) event.preventDefault();
}, true);

// The seconds of a turn go on between two pages.
setInterval(() => {
  const clock = document.querySelector(".extra");
  const found = clock && /^(\d+):(\d\d)$/.exec(clock.textContent.trim());
  if (!found) return;
  const seconds = Number(found[1]) * 60 + Number(found[2]) + 1;
  clock.lastChild.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);

const LONG_ENOUGH = 2400;
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const share = LONG_ENOUGH / Math.max(picture.width, picture.height);
    if (share >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * share); canvas.height = Math.round(picture.height * share);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob((blob) => done(blob || file), "image/jpeg", 0.9));
  } catch {
    return file; // A kind of photo that this browser cannot draw: the table may read it all the same.
  }
}

const photo = document.getElementById("photo");
photo?.querySelector("input[type=file]").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (!file) return;
  const data = new FormData();
  data.append("photo", await smaller(file), "photo");
  const bar = document.createElement("progress");
  const label = photo.querySelector(".what");
  label.textContent = body.dataset.sending; bar.max = 1; bar.value = 0;
  photo.querySelector(".detail").replaceChildren(bar);
  const request = new XMLHttpRequest();
  request.upload.onprogress = (step) => { bar.value = step.loaded / step.total; };
  request.onloadend = () => location.replace(location.pathname);
  request.open("POST", photo.getAttribute("action"));
  request.send(data);
});

sew();
if (body.dataset.live) listen();
