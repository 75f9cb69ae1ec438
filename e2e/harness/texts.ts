// The texts of the interface, from the catalogues of the web app.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "./test.ts";

type Values = Record<string, string | number>;

export type Texts = {
  /**
   * A text by its English message. A message in the plural is also found by its English plural form: `# spots left`
   * with `count`. A text with several meanings needs its `context`.
   */
  (message: string, values?: Values): string;
  /** Matches a text with any values. */
  pattern(message: string): RegExp;
  /** A path in this language: `/play` or `/id/play`. */
  path(path: string): string;
  language: Language;
};

const folder = join(import.meta.dirname, "../../web/app/locales");
const plural = /\{(\w+), plural,((?: (?:=\d+|\w+) \{[^{}]*\})+)\}/g;
/** Stand for any value and any number in a pattern. */
const anything = "\0";
const anyNumber = "\u0001";

export const texts: Record<Language, Texts> = { en: textsIn("en"), id: textsIn("id") };

function textsIn(language: Language): Texts {
  const messages = readCatalogues(language);
  const find = (message: string, context = "") => {
    const text = messages.get(`${context}|${message}`);
    if (!text) throw new Error(`No catalogue has the message “${message}” ${context}.`);
    return text;
  };
  const t = (message: string, { context, ...values }: Values = {}) =>
    formatted(find(message, context?.toString()), language, (name) => {
      const value = values[name] ?? values["count"];
      if (value === undefined) throw new Error(`“${message}” needs a value for {${name}}.`);
      return value;
    });
  const pattern = (message: string) => {
    const forms = [0, 1, 2].map((count) => formatted(find(message), language, () => anything, count));
    const escaped = forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const sources = new Set(escaped.map((form) => form.replaceAll(anything, ".+").replaceAll(anyNumber, "\\d+")));
    return new RegExp([...sources].join("|"));
  };
  const path = (english: string) => (language === "id" ? (english === "/" ? "/id" : `/id${english}`) : english);
  return Object.assign(t, { pattern, path, language });
}

/** A message with its values, in the form for `count`, and without its tags. */
function formatted(text: string, language: Language, valueOf: (name: string) => string | number, count?: number) {
  return text
    .replaceAll(plural, (_, name: string, forms: string) => {
      const number = count ?? Number(valueOf(name));
      const byKey = new Map([...forms.matchAll(/(=\d+|\w+) \{([^{}]*)\}/g)].map(([, key, form]) => [key, form]));
      const key = [`=${number}`, new Intl.PluralRules(language).select(number), "other"].find((each) =>
        byKey.has(each),
      );
      return byKey.get(key)?.replaceAll("#", count === undefined ? String(number) : anyNumber) ?? "";
    })
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name)))
    .replaceAll(/<\/?\d+\/?>/g, "");
}

/** The translated messages by context and message. */
function readCatalogues(language: Language): Map<string, string> {
  const messages = new Map<string, string>();
  for (const name of ["shared", "messages", "office", "night", "desk"]) {
    const entries = readFileSync(join(folder, language, `${name}.po`), "utf8").replaceAll('"\n"', "").split("\n\n");
    for (const entry of entries) {
      const line = (key: string) => JSON.parse(new RegExp(`^${key} (".*")$`, "m").exec(entry)?.[1] ?? '""') as string;
      const [context, message, text] = [line("msgctxt"), line("msgid"), line("msgstr")];
      messages.set(`${context}|${message}`, text);
      const other = /^\{\w+, plural, .*other \{([^{}]*)\}\}$/.exec(message)?.[1];
      // Of several with this form, that of the pages that most people see.
      if (other && !messages.has(`${context}|${other}`)) messages.set(`${context}|${other}`, text);
    }
  }
  return messages;
}
