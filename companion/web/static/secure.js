// What browsers allow only where nobody can listen: the camera's own picture in the page, and the phone's way to share.

let stop = () => {};

// `bring` takes a photo, as if it had been chosen. Where there is no camera the phone's own way to take a picture stays.
export function offer(bring) {
  if (navigator.mediaDevices?.getUserMedia) document.addEventListener("click", (event) => lookLive(event, bring), true);
  if (navigator.share) document.addEventListener("click", share, true);
}

async function lookLive(event, bring) {
  const input = event.target.closest?.(".bring")?.querySelector("input[capture]");
  if (!input || input.dataset.plain) return;
  event.preventDefault();
  stop();
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 2560 }, height: { ideal: 1920 } } });
  } catch {
    input.dataset.plain = "yes";
    input.click();
    return;
  }
  const form = document.getElementById("table"), video = document.createElement("video");
  const card = makeCard(video, input.labels[0].textContent.trim());
  form.querySelector("#keys").before(card);
  form.classList.add("is-sending");
  window.scrollTo(0, 0);
  stop = () => { for (const track of stream.getTracks()) track.stop(); card.remove(); form.classList.remove("is-sending"); stop = () => {}; };
  card.querySelector("[data-stop-sending]").addEventListener("click", () => stop());
  card.querySelector("[data-shutter]").addEventListener("click", () => takePicture(video, bring));
  video.srcObject = stream;
  await video.play();
}

// The card of a photo on its way, with what the camera sees in its place; the key that would send it again takes it.
function makeCard(video, words) {
  const card = document.getElementById("sending").content.firstElementChild.cloneNode(true);
  const shutter = card.querySelector("[data-send-again]");
  delete shutter.dataset.sendAgain;
  shutter.dataset.shutter = "";
  shutter.querySelector(".what").textContent = words;
  shutter.querySelector("svg").replaceWith(document.querySelector(".bring svg:not(.stitch)").cloneNode(true));
  video.muted = video.playsInline = true;
  card.className = "sending looking";
  card.setAttribute("aria-label", words);
  card.replaceChildren(video, card.querySelector(".sending-keys"));
  return card;
}

function takePicture(video, bring) {
  if (!video.videoWidth) return;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth; canvas.height = video.videoHeight;
  canvas.getContext("2d").drawImage(video, 0, 0);
  canvas.toBlob((photo) => { stop(); if (photo) bring(photo); }, "image/jpeg", 0.92);
}

// A camera that nobody looks through is off.
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });

async function share(event) {
  const link = event.target.closest?.(".share a");
  const way = link && wayToShare(link);
  if (!way) return;
  event.preventDefault();
  try {
    const wish = await way;
    if (wish.files && !navigator.canShare?.(wish)) location.assign(link.href); else await navigator.share(wish);
  } catch (error) {
    // Who changed their mind is not asked again.
    if (error.name !== "AbortError") location.assign(link.href);
  }
}

function wayToShare(link) {
  if (link.dataset.address) return { url: link.dataset.address };
  return link.hasAttribute("download") ? fetchFile(link) : null;
}

async function fetchFile(link) {
  const answer = await fetch(link.href), blob = await answer.blob();
  const name = /filename="?([^";]+)/.exec(answer.headers.get("content-disposition") || "")?.[1] || link.textContent.trim();
  return { files: [new File([blob], name, { type: blob.type })] };
}
