/** Does to the page what Chrome's translator does: each text node is replaced by two nested `<font>` elements. */
export async function translatePage(): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement("font");
    font.appendChild(document.createElement("font")).append(text.nodeValue ?? "");
    text.parentNode?.insertBefore(font, text);
    text.parentNode?.removeChild(text);
  }
  // The translator works in a task of its own.
  await new Promise((done) => setTimeout(done));
}
