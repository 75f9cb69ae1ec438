import { expect, test } from "vitest";
import { precachedModules } from "./precached-files.ts";

const files: Record<string, string> = {
  "assets/entry.js": 'import{a}from"./framework.js"',
  "assets/framework.js": "",
  "assets/booking.js": 'import"./framework.js";const l=()=>import("./cancel.js")',
  "assets/cancel.js": 'import{b}from"./dialog.js"',
  "assets/dialog.js": "",
  "assets/board.js": "import(`./board-form.js`)",
};

test("every route opens offline, and the main pages with everything they load on demand", () => {
  const routes = {
    "en/booking": { id: "en/booking", module: "/assets/booking.js", clientLoaderModule: "/assets/loader.js" },
    "en/internal-board": { id: "en/internal-board", module: "/assets/board.js", imports: ["/assets/framework.js"] },
  };
  // A page names the modules of its routes beside the entry.
  expect(precachedModules(["assets/entry.js", "assets/board.js"], routes, (path) => files[path] ?? "")).toEqual([
    "assets/board.js",
    "assets/booking.js",
    "assets/cancel.js",
    "assets/dialog.js",
    "assets/entry.js",
    "assets/framework.js",
    "assets/loader.js",
  ]);
});
