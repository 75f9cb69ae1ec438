/** The element that shows the translation of a text node. */
const shownBy = new WeakMap<Node, ChildNode>();
/** The text nodes, in their order, that an element shows the translation of. */
const originals = new WeakMap<ChildNode, Node[]>();

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === "FONT";

function remember({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord, fonts: Set<Node>): void {
  const font = [...addedNodes, previousSibling, nextSibling].filter(isFont).find((node) => fonts.has(node));
  if (!font) return;
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    shownBy.set(text, font);
    originals.set(font, [...(originals.get(font) ?? []), text]);
  }
}

/** Takes a translation back, as if it had not been. The translator sees it and translates again. */
function putBack(node: Node | null): void {
  const font = node && shownBy.get(node);
  if (!font) return;
  const texts = originals.get(font) ?? [];
  for (const text of texts) shownBy.delete(text);
  font.replaceWith(...texts);
}

/**
 * Keeps a page alive and right that the browser translates. Chrome replaces text nodes by `<font>` elements, but React
 * keeps the text nodes (react/react#11538): removing one fails and takes the page down, and a new text is written
 * where nobody sees it. Here a text node returns to its place as soon as React touches it. This holds for every
 * component and library; an element of its own around each text that can change would be needed in hundreds of places,
 * and around texts of `Trans` and `Plural`, too.
 */
export function survivePageTranslation(): void {
  const observer = new MutationObserver((records) => {
    // The translator works in tasks of its own, so that what React removes is never among its records.
    const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    for (const record of records) {
      // Text nodes out of the page are watched for React's updates.
      if (record.type === "characterData" && !record.target.isConnected) putBack(record.target);
      if (record.type !== "childList" || fonts.size === 0) continue;
      remember(record, fonts);
      for (const node of record.removedNodes) if (shownBy.has(node)) observer.observe(node, { characterData: true });
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  // React calls these three. The translator, in a world of its own, does not get the changed ones.
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    putBack(node);
    putBack(before);
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child);
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
}
