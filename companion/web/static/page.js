// Keeps an open page true: hears of changes, fetches the page anew and exchanges only what differs.

const body = document.body;
const form = document.getElementById("table");
const LOST_AFTER = 6000;
const PARTS = ["header.banner", "svg.band", "#calls", "main", "#notice", "#keys"];
// After so long no answer comes any more: a phone that slept would wait for ever for what it asked before.
const PATIENCE = 15000;
const placing = document.getElementById("places").sheet;
// What was served, before threads were stretched and clocks went on: only this tells whether something differs.
const served = new WeakMap();
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// How long is waited before the table is asked again, in seconds; the last pause comes back again and again.
const PAUSES = [1, 2, 3, 5];
let heard = Date.now();
// A phone that slept has heard nothing, and has lost nothing yet.
let woke = heard;
let tries = 0;
let again = 0;
let busy = Promise.resolve();
let events = null;
let looking = null;

// One thing after the other: a page that is fetched while a button is pressed must not overtake its answer.
function inTurn(task) {
  busy = busy.then(task, task).catch(() => showLost(true));
  return busy;
}

function address(element) {
  return element && element.name ? `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]` : "";
}

function remember(...elements) {
  for (const element of elements) if (element) served.set(element, element.outerHTML);
}

// Rule by rule, which a page that trusts no style of its tags allows in old browsers too.
function place(rules) {
  while (placing.cssRules.length) placing.deleteRule(placing.cssRules.length - 1);
  for (const rule of rules.split("\n")) if (rule.trim()) placing.insertRule(rule, placing.cssRules.length);
}

function exchange(old, fresh) {
  if (!old || !fresh || served.get(old) === fresh.outerHTML) return;
  const typing = document.activeElement;
  const isTyping = typing && typing.tagName === "INPUT" && typing.type === "text" && old.contains(typing);
  const same = isTyping && fresh.querySelector(`input[name="${CSS.escape(typing.name)}"]`);
  // Somebody is typing: their letters, their cursor and their keyboard stay, untouched where nothing else is new.
  if (same) {
    same.setAttribute("value", typing.getAttribute("value"));
    if (served.get(old) === fresh.outerHTML) return;
  }
  remember(fresh);
  if (same) {
    const cursor = [typing.selectionStart, typing.selectionEnd];
    same.replaceWith(typing);
    old.replaceWith(fresh);
    typing.focus({ preventScroll: true });
    typing.setSelectionRange(...cursor);
  } else old.replaceWith(fresh);
}

function exchangeMain(old, fresh) {
  if (!old || !fresh) return;
  old.className = fresh.className;
  for (const section of [...old.children]) if (!fresh.querySelector(`#${section.id}`)) section.remove();
  for (const section of [...fresh.children]) {
    const present = document.getElementById(section.id);
    if (present) exchange(present, section); else { remember(section); old.append(section); }
  }
  // The order of reading stays players, table, details.
  const parts = ["players", "stage", "aside"].map((name) => document.getElementById(name)).filter(Boolean);
  // What is moved loses the cursor that stands in it.
  if (parts.some((part, number) => old.children[number] !== part)) old.append(...parts);
}

function show(html, where) {
  // The rules that place things go the way that needs nobody's trust; a style of another page would be refused.
  const [before, rules = "", after = ""] = html.split(/<style id="places">([^]*?)<\/style>/);
  const fresh = new DOMParser().parseFromString(before + after, "text/html");
  const freshForm = fresh.getElementById("table");
  if (!freshForm || freshForm.getAttribute("action") !== form.getAttribute("action") || fresh.documentElement.className !== document.documentElement.className) {
    // Another kind of page: let the browser open it.
    location.replace(where || location.pathname);
    return;
  }
  const focused = address(document.activeElement);
  const scroll = [window.scrollX, window.scrollY];
  const title = form.querySelector("h1")?.textContent;
  const wasCalled = Boolean(form.querySelector("[data-call]")), wasTurn = body.dataset.turn;
  document.title = fresh.title;
  const look = fresh.documentElement.dataset.look;
  if (look) document.documentElement.dataset.look = look; else delete document.documentElement.dataset.look;
  place(rules);
  document.getElementById("sprite").innerHTML = fresh.getElementById("sprite").innerHTML;
  form.querySelector("input[name=version]").value = freshForm.querySelector("input[name=version]").value;
  const early = form.querySelector("button.default"), freshEarly = freshForm.querySelector("button.default");
  if (early) early.disabled = !freshEarly;
  form.querySelector("fieldset").disabled = freshForm.querySelector("fieldset").disabled;
  body.className = fresh.body.className;
  for (const name of ["mark", "turn", "sounds"]) body.dataset[name] = fresh.body.dataset[name] || "";
  const points = pointsOf(form);
  const shakes = form.querySelector("#keys").dataset.shakes;
  for (const part of PARTS) {
    const old = form.querySelector(part), now = freshForm.querySelector(part);
    if (part === "main") exchangeMain(old, now); else exchange(old, now);
  }
  // Pressed before anybody can have seen it: the keys shake their heads.
  const keys = form.querySelector("#keys");
  if (keys.dataset.shakes !== shakes) keys.animate?.({ translate: ["0", "-6px", "6px", "-3px", "0"] }, calm.matches ? 0 : 240);
  const share = form.querySelector(".share"), freshShare = freshForm.querySelector(".share");
  if (share) share.remove();
  if (freshShare) form.querySelector("#keys").before(freshShare);
  if (focused && document.activeElement === body) form.querySelector(focused)?.focus({ preventScroll: true });
  // Another place begins at its top, and where a name is wanted it can be typed at once; the same one stays where it was.
  if (title === form.querySelector("h1")?.textContent) window.scrollTo(...scroll);
  else { window.scrollTo(0, 0); form.querySelector("input[autofocus]")?.focus(); }
  if (!wasCalled && form.querySelector("[data-call]")) { call(3); window.scrollTo(0, 0); }
  else if (wasTurn === "no" && body.dataset.turn === "yes") call(1);
  tellPoints(points);
  keepWayBack(title !== form.querySelector("h1")?.textContent);
  sew();
}

async function ask(where, wish, giveUp = new AbortController()) {
  const patience = setTimeout(() => giveUp.abort(), PATIENCE);
  const slow = setTimeout(() => showSlow(true), 1000);
  try {
    const answer = await fetch(where, { ...wish, redirect: "follow", signal: giveUp.signal });
    return [answer, await answer.text()];
  } finally {
    clearTimeout(patience);
    clearTimeout(slow);
    showSlow(false);
  }
}

function showSlow(isSlow) { document.getElementById("slow").hidden = !isSlow; }

async function fetchPage() {
  const mine = looking = new AbortController();
  const [answer, html] = await ask(location.pathname, { headers: { Accept: "text/html" } }, mine).catch((error) => {
    if (mine.isReplaced) return [];
    throw error;
  });
  if (!answer) return;
  if (answer.redirected || answer.status === 403) location.replace(answer.url);
  else if (answer.ok) { show(html); showLost(false); sendWaiting(); }
  else throw new Error(String(answer.status));
}

async function send(to, data) {
  const [answer, html] = await ask(to, { method: "POST", body: new URLSearchParams(data) });
  if (answer.ok) show(html, answer.url); else location.reload();
  showLost(false);
}

// Older phones do not tell which button sent a form: it was the one that was pressed last.
let pressed = null;
document.addEventListener("click", (event) => { pressed = event.target.closest?.("button[name]") || null; }, true);
for (const each of [form, document.getElementById("answer")]) each.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(each), button = event.submitter || pressed;
  if (button?.name) data.set(button.name, button.value);
  inTurn(() => send(each.action, data));
});

// What is typed is told after a pause, so that the keys say what they would do with it; a button brings it along anyway.
let pause = 0;
form.addEventListener("input", (event) => {
  if (!event.target.matches?.(".field input")) return;
  clearTimeout(pause);
  pause = setTimeout(() => inTurn(() => event.target.isConnected ? send(form.action, new FormData(form)) : null), 300);
});

function listen() {
  clearTimeout(again);
  events?.close();
  events = new EventSource(body.dataset.live);
  const hear = () => { heard = Date.now(); tries = 0; if (document.querySelector(".lost")) inTurn(fetchPage); };
  events.onmessage = (event) => {
    hear();
    if (event.data !== body.dataset.mark) inTurn(() => event.data === body.dataset.mark ? null : fetchPage());
  };
  events.addEventListener("here", hear);
  events.onopen = hear;
  events.onerror = () => {
    // Answered with anything but a stream: the page says why.
    if (events.readyState === EventSource.CLOSED) inTurn(fetchPage);
    events.close();
    clearTimeout(again);
    again = setTimeout(listen, 1000 * PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  };
}
setInterval(() => { if (events && Date.now() - Math.max(heard, woke) > LOST_AFTER) showLost(true); }, 1000);

function showLost(isLost) {
  const strip = document.querySelector(".lost");
  if (isLost && !strip) {
    const fresh = document.getElementById("lost").content.cloneNode(true);
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" }).format(heard);
    fresh.querySelector(".lost-when span").textContent = body.dataset.asItWas.replace("{time}", time);
    fresh.querySelector("[data-address]").textContent = location.host;
    document.querySelector(".band").after(fresh);
    body.classList.add("is-lost");
    keysAct(false);
  } else if (!isLost && strip) {
    strip.remove();
    body.classList.remove("is-lost");
    keysAct(true);
  }
}

// While the table is lost no key acts; the page that comes back says which ones do.
function keysAct(mayAct) {
  for (const key of document.querySelectorAll("#keys button")) {
    if (mayAct) { if (key.dataset.slept) key.disabled = false; delete key.dataset.slept; } else if (!key.disabled) { key.disabled = true; key.dataset.slept = "yes"; }
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-try]")) { listen(); inTurn(fetchPage); }
  const check = event.target.closest?.("[data-check]");
  if (check) {
    const list = document.querySelector(".lost-check");
    list.hidden = !list.hidden;
    check.setAttribute("aria-expanded", String(!list.hidden));
  }
});

// A phone that slept is right again at once.
function wake() {
  if (document.hidden) return;
  woke = Date.now();
  tries = 0;
  if (looking) { looking.isReplaced = true; looking.abort(); }
  listen();
  inTurn(fetchPage);
}
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });

// The phone's own way back leads one place back, as the arrow of the page does; only from the table it leads away.
// Every place gets its entry while the finger that led there still counts: browsers skip entries that nobody asked for.
let depth = history.state?.depth || 0;
let isGoingBack = false;
function keepWayBack(isNewPlace) {
  const hasWay = Boolean(form.querySelector(".goes-back"));
  if (!hasWay && depth) { history.go(-depth); depth = 0; }
  else if (hasWay && (!depth || (isNewPlace && !isGoingBack))) history.pushState({ depth: depth += 1 }, "");
  isGoingBack = false;
}
addEventListener("popstate", () => {
  const now = history.state?.depth || 0, way = now < depth && form.querySelector(".goes-back");
  depth = now;
  if (way) { isGoingBack = true; way.click(); }
});

// What somebody who hears the page would else not learn: who has other points than before.
function pointsOf(side) {
  return new Map([...side.querySelectorAll(".player")].map((row) => [row.querySelector(".name")?.firstChild?.textContent.trim(), row.querySelector(".points")?.textContent.trim()]));
}
function tellPoints(before) {
  const told = [...pointsOf(form)].filter(([name, points]) => points && before.has(name) && before.get(name) !== points);
  if (told.length) document.getElementById("told").textContent = told.map(([name, points]) => `${name}: ${points}`).join(", ");
}

// Threads are stretched a little, so that no stitch is cut; on a TV stitches are as large as everything else.
function sew() {
  const stitch = 12 * Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
  for (const thread of document.querySelectorAll(".stitch rect")) {
    const length = thread.getTotalLength();
    if (length) { thread.removeAttribute("pathLength"); thread.setAttribute("pathLength", String(12 * Math.max(1, Math.round(length / stitch)))); }
  }
}
addEventListener("resize", sew);

// Calls a player: a tone after the first touch of the page, and the phone's own shaking where there is any.
let voice = null;
document.addEventListener("pointerdown", () => { if (!voice && window.AudioContext) voice = new AudioContext(); }, { once: true });
function call(times) {
  if (body.dataset.sounds !== "yes") return;
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(Array(2 * times - 1).fill(120));
  if (!voice) return;
  for (let number = 0; number < times; number++) {
    const tone = voice.createOscillator(), loud = voice.createGain(), at = voice.currentTime + 0.25 * number;
    tone.frequency.value = 660; loud.gain.setValueAtTime(0.12, at); loud.gain.exponentialRampToValueAtTime(0.001, at + 0.2);
    tone.connect(loud).connect(voice.destination); tone.start(at); tone.stop(at + 0.2);
  }
}

const KEYS = { z: "undo", s: "scan", enter: "main" };
document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (target.classList?.contains("cell") && event.key.startsWith("Arrow")) { moveInGrid(target, event.key); event.preventDefault(); return; }
  const done = event.key === "Enter" && target.matches("input") && target.closest(".field")?.querySelector(".done");
  if (done) { event.preventDefault(); done.click(); return; }
  const key = KEYS[event.key.toLowerCase()];
  if (!key || target.matches("input, a, summary") || (key === "main" && target.matches("button"))) return;
  document.querySelector(`button.key-${key}:enabled`)?.click();
});

function moveInGrid(cell, key) {
  const grid = cell.closest("[role=grid]"), cells = [...grid.querySelectorAll(".cell")];
  const columns = grid.querySelector("[role=row]").children.length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  cells[cells.indexOf(cell) + step]?.focus();
}

// Dragging over a board that can be drawn on means each of its cells once.
let drawn = null, drawnTo = null;
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("[data-draw]")) { drawn = new Set(); drawnTo = event; }
  const held = event.target.closest?.("[data-hold]");
  if (held) held.dataset.since = String(Date.now());
});
document.addEventListener("pointermove", (event) => {
  if (!drawn || !event.buttons) return;
  // A quick finger is told of only now and then: it came over every cell on its way.
  const from = drawnTo || event, [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
  const steps = Math.max(1, Math.ceil(Math.hypot(across, down) / 6));
  for (let at = 1; at <= steps; at++) drawAt(from.clientX + (across * at) / steps, from.clientY + (down * at) / steps);
  drawnTo = event;
});
function drawAt(x, y) {
  const cell = document.elementFromPoint(x, y)?.closest?.("[data-draw] .cell");
  if (!cell || drawn.has(cell.value)) return;
  const drag = cell.closest("[data-draw]").dataset.draw;
  const value = drag && drawn.size ? `${drag}@${cell.value.split("@")[1]}` : cell.value;
  drawn.add(cell.value);
  inTurn(() => { const data = new FormData(form); data.set("tap", value); return send(form.action, data); });
}
document.addEventListener("pointerup", () => { setTimeout(() => { drawn = null; }, 0); });
document.addEventListener("click", (event) => {
  const cell = event.target.closest?.("[data-draw] .cell");
  // A finger that drew has said all it wants to say.
  if (cell && drawn?.size) { event.preventDefault(); return; }
  const held = event.target.closest?.("[data-hold]");
  if (held && event.detail && Date.now() - Number(held.dataset.since || 0) < 1000 * Number(held.dataset.hold)) event.preventDefault();
}, true);

// A handle of a photo follows the finger, or the arrow keys; where it is let go is told.
let grip = null;
function placeHandle(handle, x, y) {
  const { width, height, handle: name } = handle.dataset;
  const [across, down] = [[x, width], [y, height]].map(([at, most]) => Math.round(Math.min(Math.max(at, 0), Number(most))));
  handle.style.left = `${(100 * across) / width}%`; handle.style.top = `${(100 * down) / height}%`;
  handle.value = `${name},${across},${down}`;
}
function tellHandle(handle) {
  const value = handle.value;
  inTurn(() => { const data = new FormData(form); data.set("tap", value); return send(form.action, data); });
}
document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest?.("[data-handle]");
  if (!handle || handle.disabled) return;
  grip = handle;
  handle.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!grip) return;
  const photo = grip.parentElement.querySelector("svg").getScreenCTM();
  if (photo) placeHandle(grip, (event.clientX - photo.e) / photo.a, (event.clientY - photo.f) / photo.d);
});
document.addEventListener("pointerup", () => { if (grip) tellHandle(grip); grip = null; });
document.addEventListener("pointercancel", () => { grip = null; });
document.addEventListener("click", (event) => { if (event.target.closest?.("[data-handle]")) event.preventDefault(); }, true);
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [-4, 0], ArrowRight: [4, 0], ArrowUp: [0, -4], ArrowDown: [0, 4] }[event.key];
  if (!step || !event.target.dataset?.handle) return;
  event.preventDefault();
  const [x, y] = event.target.value.split(",").slice(-2).map(Number);
  placeHandle(event.target, x + step[0], y + step[1]);
  tellHandle(event.target);
});

// The seconds of a turn go on between two pages.
setInterval(() => {
  const clock = document.querySelector(".extra");
  const found = clock && !document.querySelector(".lost") && /^(\d+):(\d\d)$/.exec(clock.textContent.trim());
  if (!found) return;
  const seconds = Number(found[1]) * 60 + Number(found[2]) + 1;
  clock.lastChild.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);

const LONG_ENOUGH = 2400;
// No larger than reading needs, and upright: what a camera noted about how it was held is in the pixels afterwards.
async function smaller(file, shown) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    showPicture(picture, shown);
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

// What is sent, small; drawn, because a page that trusts only the table's pictures shows no other.
function showPicture(picture, canvas) {
  const share = Math.min(1, 720 / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * share); canvas.height = Math.round(picture.height * share);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.hidden = false;
}

// A photo on its way covers the page: how much of it has arrived, a way to stop it, and why it did not arrive.
let waiting = null;
let sending = null;
const MOST_TRIES = 3;

async function bring(file) {
  if (!file) return;
  endSending();
  const card = document.getElementById("sending").content.firstElementChild.cloneNode(true);
  form.querySelector("#notice, #keys").before(card);
  form.classList.add("is-sending");
  window.scrollTo(0, 0);
  sending = { card, photo: null, request: null, tries: 0 };
  const mine = sending;
  mine.photo = await smaller(file, card.querySelector("canvas"));
  if (sending === mine) sendPhoto();
}

function endSending() {
  if (!sending) return;
  const { card, request } = sending;
  sending = waiting = null;
  request?.abort();
  card.remove();
  form.classList.remove("is-sending");
}

function sendPhoto() {
  const mine = sending, { card, photo } = mine;
  waiting = null;
  mine.tries += 1;
  card.classList.remove("failed");
  tellSending(body.dataset.sending);
  showSent(0, photo.size);
  const data = new FormData();
  data.append("photo", photo, "photo");
  const request = mine.request = new XMLHttpRequest();
  request.upload.onprogress = (step) => showSent(step.loaded, step.total);
  request.onload = () => {
    if (request.status >= 400 && request.status !== 403) { failSending(request.responseText.slice(0, 200)); return; }
    inTurn(fetchPage).then(() => { if (sending === mine) endSending(); });
  };
  // The table is away: the photo waits here and is sent by itself; not for ever when the table is there again each time.
  request.onerror = () => {
    if (mine.tries >= MOST_TRIES) { failSending(body.dataset.failed); return; }
    waiting = photo;
    tellSending(body.dataset.waits);
    showLost(true);
  };
  request.open("POST", "/photo");
  request.send(data);
}

function tellSending(words) { sending.card.querySelector("[data-told]").textContent = words; }
function showSent(sent, all) {
  const { card } = sending, format = (number) => new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number / 1e6);
  card.querySelector("progress").value = sent / all;
  card.querySelector("[data-share]").textContent = `${Math.floor((100 * sent) / all)}%`;
  card.querySelector("[data-size]").textContent = body.dataset.size.replace("{sent}", format(sent)).replace("{all}", format(all));
}
function failSending(words) { sending.card.classList.add("failed"); sending.tries = 0; tellSending(words); }

function sendWaiting() { if (waiting) sendPhoto(); }
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-stop-sending]")) endSending();
  if (event.target.closest?.("[data-send-again]")) sendPhoto();
});

document.addEventListener("change", (event) => {
  if (event.target.matches?.("input[type=file]")) { bring(event.target.files[0]); event.target.value = ""; }
});
// A file may be dropped anywhere on a page that waits for one.
document.addEventListener("dragover", (event) => { if (document.querySelector("input[type=file]")) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!document.querySelector("input[type=file]")) return;
  event.preventDefault();
  bring(event.dataTransfer.files[0]);
});

remember(...PARTS.map((part) => form.querySelector(part)), ...form.querySelectorAll("main > section"));
sew();
keepWayBack(false);
if (form.querySelector("[data-call]")) call(3);
if (body.dataset.live) listen();
// What browsers withhold from a page that others could listen to.
if (isSecureContext) import("./secure.js").then(({ offer }) => offer(bring));
