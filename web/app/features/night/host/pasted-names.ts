import { cleanNames, foldName, withLetter } from "~/lib/forms/name-list";

export type PastedName = {
  name: string;
  /** Somebody of this name is there already. */
  isThere: boolean;
};

const longestName = 60;
const between = /[/,;&+\t]/;

/** The people of a pasted list, one or more on a line. Of two with one name the second gets a letter. */
export function namesOfList(text: string, there: readonly string[]): PastedName[] {
  const known = new Set(there.map(foldName));
  const taken = new Set(known);
  const names = cleanNames(text)
    .filter(({ isHeader }) => !isHeader)
    .flatMap((line) => line.text.split(between))
    .map((name) => name.trim().slice(0, longestName))
    .filter((name) => /\p{L}/u.test(name));
  return names.map((own) => {
    const isThere = known.has(foldName(own));
    const name = !isThere && taken.has(foldName(own)) ? withLetter(own, taken) : own;
    taken.add(foldName(name));
    return { name, isThere };
  });
}
