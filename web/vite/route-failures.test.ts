import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutReload } from "./route-failures.ts";

const library = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));

test.each(["development", "production"])("the installed React Router, in %s, no longer reloads by itself", (kind) => {
  const code = withoutReload(readFileSync(join(library, "dist", kind, "lib/dom/ssr/routeModules.js"), "utf8"));
  expect(code).toMatch(/catch \(error\) \{\s*throw error;/);
  expect(code).not.toContain("location.reload");
});

test("an unknown form of React Router's reload breaks the build", () => {
  expect(() => withoutReload("location.href = location.href;")).toThrow("no longer reloads");
});
