import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutQuestion } from "./aria-locales.ts";

const library = dirname(createRequire(import.meta.url).resolve("react-aria/package.json"));

test("the installed React Aria no longer checks the browser's languages", () => {
  const code = withoutQuestion(readFileSync(join(library, "dist/private/i18n/useDefaultLocale.mjs"), "utf8"));
  expect(code).not.toContain("supportedLocalesOf");
  expect(code).toContain("navigator.language");
});

test("a browser with an invalid language gets English", () => {
  const code = withoutQuestion(readFileSync(join(library, "dist/private/i18n/useDefaultLocale.mjs"), "utf8"));
  const [body] = /function \S+\(\) \{\s+let locale = .*?\n\}/s.exec(code) ?? [""];
  const localeIn = (language: string) => {
    const found = body
      .replace(/^function \S+\(\) \{/, "")
      .replace(/\}$/, "")
      .replace(/window\[\S+\]/, "undefined");
    return new Function("navigator", found.replace(/direction: .*/, ""))({ language }).locale;
  };
  expect(localeIn("C")).toBe("en-US");
  expect(localeIn("id-ID")).toBe("id-ID");
});

test("an unknown form of React Aria's language check breaks the build", () => {
  expect(() => withoutQuestion("new Intl.DateTimeFormat(locale)")).toThrow("in another way");
});
