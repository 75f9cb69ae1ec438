/** A line of a list of names, as people paste it from a chat or a table. */
export type ListLine = {
  /** As it was pasted. */
  raw: string;
  /** The list's own number; where it has none the place among the names. 0 for a header. */
  number: number;
  /** Without numbering, ticks, payments and phone numbers. It may still have several names. */
  text: string;
  /** Looks like a title or a remark, not like names. */
  isHeader: boolean;
};

/** Marks of direction and width that chats add, soft hyphens. */
const unseen = /[\u00ad\u2060-\u2064\ufeff]|[\u200b-\u200f]|[\u202a-\u202e]/g;
const keycaps = /^\s*((?:\d\ufe0f?\u20e3)+)/;
const pictures =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u2713|\u2717|\ufe0e|\ufe0f|\u20e3/gu;
/** "1. ", "2) ", "(3)", "#4", a first column of a table; "- ", "• ". */
const numbering = /^\s*(?:[#(]?(\d{1,3})(?:\s*[.)\]:]\s*(?!\d)|\s*\t\s*|\s+[-–—]\s+)|#(\d{1,3})\s+|[-–—•*·]\s+)/;
/** The stars, underscores and waves with which chats make text bold, italic or struck. */
const emphasis = /(^|\s)[*_~]+(?=\S)|(?<=\S)[*_~]+(?=\s|$)/g;
const link = /(?:https?:\/\/|www\.|wa\.me\/)\S+/gi;
const phone = /(?:\+|\(?0|\b62)[\d\s().-]{7,}\d/g;
const paidInBrackets = /[([{][^()[\]{}]*\b(?:lunas|bayar|dibayar|paid|transfer|tf|dp)\b[^()[\]{}]*[)\]}]/gi;
const paid =
  /(?:\s*[-–—,:=]\s*|\s+)(?:(?:sudah|udah|sdh|dah|belum|blm|not)\s+)?(?:lunas|bayar|dibayar|paid)\b(?=\s*(?:[/,;&+\t]|[-–—]\s|$))/gi;
const emptyBrackets = /\(\s*\)|\[\s*\]|\{\s*\}/g;
const edges = /^[\s,;:|=–—-]+|[\s,;:|=–—-]+$/g;

const titleWords =
  /(?<!\p{L})(?:ganda|tunggal|beregu|daftar|peserta|pendaftaran|kategori|nomor|pemain|cadangan|turnamen|jadwal|lokasi|biaya|rekening|catatan|kuota|sesi|grup|group|pool|htm|doubles|singles|mixed|tournament|entries|players|list|waitlist|reserves?|notes?)(?!\p{L})/iu;
/** A clock, a year, a sum. */
const figures = /\b\d{1,2}[.:]\d{2}\b|\b20\d\d\b|\brp\.?\s*\d|\b\d+\s?(?:k|rb|ribu)\b/i;
const between = /[/,;&+\t]|\s[-–—]\s/;

/** The lines of a pasted list that have something. */
export function cleanNames(pasted: string): ListLine[] {
  const read = pasted
    .split(/\r?\n/)
    .map(readLine)
    .filter(({ text }) => /\p{L}/u.test(text));
  const names = read.filter(({ hasMark, isTitle }) => hasMark || !isTitle);
  const isMarked = names.filter(({ hasMark }) => hasMark).length * 2 > names.length;
  let last = 0;
  return read.map(({ raw, own, text, hasMark, isTitle }) => {
    const isRemark = isMarked && !between.test(text) && text.split(/\s+/).length > 3;
    const isHeader = !hasMark && (isTitle || isRemark);
    if (!isHeader) last = own ?? last + 1;
    return { raw, number: isHeader ? 0 : last, text, isHeader };
  });
}

function readLine(raw: string) {
  const seen = raw
    .replace(unseen, "")
    .replace(keycaps, (digits) => `${digits.replaceAll(/\D/g, "")}. `)
    .replace("\u{1f51f}", "10. ")
    .replace(pictures, " ")
    .replace(emphasis, "$1");
  const mark = numbering.exec(seen);
  const own = mark?.[1] ?? mark?.[2];
  const rest = mark ? seen.slice(mark[0].length) : seen;
  const bare = rest
    .replace(link, " ")
    .replace(paidInBrackets, " ")
    .replace(phone, " ")
    .replace(emptyBrackets, " ")
    .replace(paid, "");
  return {
    raw: raw.trim(),
    own: own === undefined ? undefined : Number(own),
    text: bare.replace(edges, "").replaceAll(/[^\S\t]+/g, " "),
    hasMark: mark !== null,
    isTitle: /:\s*$/.test(bare) || titleWords.test(bare) || figures.test(bare) || rest.search(link) >= 0,
  };
}

/** What of two names is compared: case, accents and spaces are not. */
export const foldName = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** "Budi B", or the next letter that nobody of `taken` (folded names) has. */
export function withLetter(name: string, taken: ReadonlySet<string>): string {
  for (let code = 66; code <= 90; code++) {
    const next = `${name.trim()} ${String.fromCharCode(code)}`;
    if (!taken.has(foldName(next))) return next;
  }
  return `${name.trim()} 2`;
}
