import { expect, test } from "vitest";
import { indonesian } from "./aria-indonesian";

/** The app has no colour pickers. */
const unused = ["@react-aria/color", "@react-stately/color"];

test("React Aria has all its strings in Indonesian", async () => {
  const file = "node_modules/react-aria-components/i18n/en-US.mjs";
  const { default: english } = await import(/* @vite-ignore */ `${process.cwd()}/${file}`);
  const keys = (dictionary: Record<string, object>) =>
    Object.fromEntries(
      Object.entries(dictionary)
        .filter(([name]) => !unused.includes(name))
        .map(([name, words]) => [name, Object.keys(words).sort()]),
    );
  expect(keys(indonesian)).toEqual(keys(english));
});
