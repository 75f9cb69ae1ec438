import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Message = { english: string; indonesian: string };

/** The messages of a catalogue's file. */
function messagesOf(catalogue: string): Message[] {
  const text = readFileSync(`app/locales/id/${catalogue}.po`, "utf8").replaceAll('"\n"', "");
  return [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, english = "", indonesian = ""]) => ({
    english,
    indonesian,
  }));
}

/** The placeholders and elements of a message. */
const placeholders = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)(?=\}|, plural,)|<(\d+)\/?>/g)].map(
        ([, name, tag]) => name ?? `<${tag}>`,
      ),
    ),
  ].sort();

/** The plural cases of a message. */
const plurals = (text: string) =>
  [...text.matchAll(/\{\w+, plural, ((?:(?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\} ?)+)\}/g)].map(([, cases = ""]) =>
    [...cases.matchAll(/(=\d+|\w+) \{/g)].map(([, name]) => name),
  );

const catalogues = ["shared", "messages", "office", "night", "desk"];

/** By context and English text: pages merge the catalogues, so of two translations one would win. */
function translationsOf(catalogue: string): Map<string, string> {
  const text = readFileSync(`app/locales/id/${catalogue}.po`, "utf8");
  const all = text.matchAll(/^(?:msgctxt "(.+)"\n)?msgid "(.+)"\nmsgstr "(.+)"$/gm);
  return new Map(
    [...all].map(([, context = "", english = "", indonesian = ""]) => [`${english} (${context})`, indonesian]),
  );
}

test("a message in two catalogues has the same translation", () => {
  const different = catalogues.flatMap((one, at) =>
    catalogues.slice(at + 1).flatMap((other) => {
      const others = translationsOf(other);
      return [...translationsOf(one)].filter(([id, text]) => (others.get(id) ?? text) !== text).map(([id]) => id);
    }),
  );
  expect(different).toEqual([]);
});

describe.each(catalogues)("in %s", (catalogue) => {
  const messages = messagesOf(catalogue);

  test("both languages of a message have the same placeholders", () => {
    expect(messages.length).toBeGreaterThan(50);
    const wrong = messages.filter(
      ({ english, indonesian }) => String(placeholders(english)) !== String(placeholders(indonesian)),
    );
    expect(wrong).toEqual([]);
  });

  test("a plural has one and other in English, and a single form in Indonesian", () => {
    const all = messages.filter(({ english }) => english.includes(", plural,"));
    for (const { english, indonesian } of all) {
      const [said, told] = [plurals(english), plurals(indonesian)];
      expect(said.length, english).toBe(english.split(", plural,").length - 1);
      for (const cases of said) expect(cases, english).toEqual(expect.arrayContaining(["one", "other"]));
      for (const cases of told) expect(cases, indonesian).toContain("other");
      for (const cases of told) expect(cases, indonesian).not.toContain("one");
    }
  });

  test("placeholders have names that translators understand", () => {
    expect(messages.filter(({ english }) => placeholders(english).some((name) => /^\d/.test(name)))).toEqual([]);
  });

  test("Indonesian has no times or numbers in the English format", () => {
    expect(messages.filter(({ indonesian }) => /\d:\d\d|\d,\d{3}|\d\.\d(?!\d)/.test(indonesian))).toEqual([]);
  });
});
