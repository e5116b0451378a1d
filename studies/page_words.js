// What cannot be read on the open page, word by word, and what no thumb hits; `./study page_words` asks every page.
() => {
  const found = [], words = [], width = document.documentElement.clientWidth;
  const homes = ".plate, .card, .button, .choice, .key, .player, .entry";
  const roots = ".banner, main, #keys, #notice, .share";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const node of texts) {
    const parent = node.parentElement, around = [];
    if (!node.textContent.trim() || parent.closest("svg, script, style, template, noscript")) continue;
    for (let each = parent; each && each !== document.body; each = each.parentElement) around.push(each);
    const styles = around.map((each) => getComputedStyle(each));
    // Said to screen readers only, or not at all.
    if (!parent.checkVisibility({ visibilityProperty: true }) || styles.some((each) => each.clipPath !== "none")) continue;
    // Steps that have no room on a TV stand beside, where nobody sees them.
    const step = parent.closest(".tv .listing.lines > .entry");
    if (step && step.getBoundingClientRect().left > step.parentElement.getBoundingClientRect().right - 5) continue;
    const clips = around.filter((_, number) => styles[number].overflowX !== "visible" || styles[number].overflowY !== "visible");
    const clipped = clips.map((each) => each.getBoundingClientRect());
    const home = parent.closest(homes)?.getBoundingClientRect();
    const whole = node.textContent.trim().slice(0, 60);
    for (const match of node.textContent.matchAll(/[^\s\u00a0\u202f]+/g)) {
      const range = document.createRange(), text = match[0];
      range.setStart(node, match.index);
      range.setEnd(node, match.index + text.length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      const lines = new Set(boxes.map((box) => Math.round(box.top / 4))).size;
      if (lines > 1 && !/[-\u00ad/@.:_]/.test(text)) found.push(`broken: ${text} | ${whole}`);
      for (const box of boxes) {
        // The letters themselves, without the room between lines.
        const middle = (box.top + box.bottom) / 2, half = 0.3 * (box.bottom - box.top);
        const ink = { left: box.left, right: box.right, top: middle - half, bottom: middle + half };
        const leaves = (side) => ink.right > side.right + 2 || ink.left < side.left - 2 || ink.bottom > side.bottom || ink.top < side.top;
        if (box.right > width + 1 || box.left < -1) found.push(`over the side: ${text} | ${whole}`);
        if (clipped.some(leaves)) found.push(`cut: ${text} | ${whole}`);
        if (home && leaves(home)) found.push(`sticks out: ${text} | ${whole}`);
        words.push({ text, parent, ink, root: parent.closest(roots) });
      }
    }
  }
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  for (const [number, one] of words.entries()) for (const other of words.slice(number + 1)) {
    if (one.parent !== other.parent && one.root === other.root && meets(one.ink, other.ink)) found.push(`on one another: ${one.text} | ${other.text}`);
  }
  // A thumb finds no less, not even in a row of numbers; cells of a board are meant for its tip, and nobody touches a TV.
  const thumb = 39;
  const pressed = document.querySelector(".tv") ? [] : document.querySelectorAll("button:not(.cell, .area, .default), a[href], label:has(input)");
  for (const each of pressed) {
    const box = each.getBoundingClientRect();
    if (!each.checkVisibility({ visibilityProperty: true }) || getComputedStyle(each).clipPath !== "none" || !box.width) continue;
    if (Math.min(box.width, box.height) < thumb) found.push(`too small for a thumb: ${each.ariaLabel || each.textContent.trim().slice(0, 40)} | ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return [...new Set(found)];
}
