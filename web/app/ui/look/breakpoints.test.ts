import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);

/** The CSS that the app's stylesheet generates for these classes. */
async function styles(classes: string[]): Promise<string> {
  const compiler = await compile(await readFile("app/app.css", "utf8"), {
    loadStylesheet: async (id, base) => {
      const path = id.startsWith(".") ? join("app", id) : require.resolve(`${id}/index.css`);
      return { path, base, content: await readFile(path, "utf8") };
    },
  });
  return compiler.build(classes);
}

test("the breakpoints are 640, 768, 1024, 1280 and 1536 px", async () => {
  const css = await styles(["sm", "md", "lg", "xl", "2xl"].map((name) => `${name}:order-7`));
  const widths = [...css.matchAll(/@media \(width >= (\d+)px\) \{[^{}]*:order-7 \{/g)].map(([, px]) => Number(px));
  expect(widths).toEqual([640, 768, 1024, 1280, 1536]);
});
