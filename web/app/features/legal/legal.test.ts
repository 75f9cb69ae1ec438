import { expect, test } from "vitest";
import { privacy as privacyEn } from "./privacy-en";
import { privacy as privacyId } from "./privacy-id";
import { terms as termsEn } from "./terms-en";
import { terms as termsId } from "./terms-id";

test.each([
  ["terms", termsEn, termsId],
  ["privacy", privacyEn, privacyId],
])("the %s say the same in both languages, section by section", (_, english, indonesian) => {
  expect(indonesian.since).toBe(english.since);
  expect(indonesian.sections.map((section) => section.id)).toEqual(english.sections.map((section) => section.id));
  expect(indonesian.title).not.toBe(english.title);
});
