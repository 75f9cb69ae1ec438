import { OutsideLink } from "~/ui/link/text-link";

/** Web addresses, without punctuation that ends a sentence or closes a bracket. */
const address = /https?:\/\/[^\s<>"'“”]*[^\s<>"'“”.,;:!?)\]]/gi;

/** The host's text with its web addresses as links. It is never read as HTML. */
export function LinkedText({ text }: { text: string }) {
  const parts: { key: number; text: string; isLink: boolean }[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    if (found.index > end) parts.push({ key: end, text: text.slice(end, found.index), isLink: false });
    parts.push({ key: found.index, text: found[0], isLink: true });
    end = found.index + found[0].length;
  }
  parts.push({ key: end, text: text.slice(end), isLink: false });
  return parts.map((part) =>
    part.isLink ? (
      <OutsideLink
        key={part.key}
        href={part.text}
        target="_blank"
        rel="nofollow noopener noreferrer"
        isInline
        className="break-all text-accent"
      >
        {part.text}
      </OutsideLink>
    ) : (
      part.text
    ),
  );
}
