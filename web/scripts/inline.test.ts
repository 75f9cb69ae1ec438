import { expect, test } from "vitest";
import { inlineScripts, libraryStyles } from "./inline.ts";

test("only inline scripts are found", () => {
  const html = `<script src="/theme-init.js"></script><script>one()</script>
    <script type="module" async="">import "/x.js";
two("src=")</script><script defer src="/y.js"></script>`;
  expect(inlineScripts(html)).toEqual(["one()", 'import "/x.js";\ntwo("src=")']);
});

test("the libraries still insert the known styles", () => {
  const [empty, sonner, press, scroll] = libraryStyles();
  expect(empty).toBe("");
  expect(sonner).toMatch(/^\[data-sonner-toaster\]/);
  expect(press).toMatch(/^@layer \{[^`]*touch-action/);
  expect(scroll).toMatch(/^@layer \{[^`]*overscroll-behavior: contain/);
  expect(`${press}${scroll}`).not.toContain("${");
});
