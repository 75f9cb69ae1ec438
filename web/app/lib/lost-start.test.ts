import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const firstScript = new Function(readFileSync("public/theme-init.js", "utf8"));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  document.body.innerHTML = '<div aria-busy="true"><div>Lapang</div></div>';
});

afterEach(() => {
  dispatchEvent(new Event("lapang-started"));
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  document.documentElement.lang = "en";
  history.replaceState(null, "", "/");
});

const lose = () => dispatchEvent(new Event("lapang-lost"));
const said = () => document.querySelector("[role=alert]")?.textContent;

test("when the first code of the app cannot be loaded, the page says so once, with a way to load it again", () => {
  firstScript();
  lose();
  lose();
  expect(said()).toBe("Lapang could not be loaded. Check your connection, then load the page again.");
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
  expect(document.querySelector("[role=alert] a")).toHaveAttribute("href", "");
  expect(document.querySelector("[aria-busy]")).toBeNull();
});

test("an Indonesian page says it in Indonesian", () => {
  history.replaceState(null, "", "/id/my");
  firstScript();
  lose();
  expect(said()).toBe("Lapang gagal dimuat. Cek koneksimu, lalu muat ulang halamannya.");
});

test("a page that is there already keeps its content", () => {
  document.body.innerHTML = "<main><h1>Terms</h1></main>";
  firstScript();
  lose();
  expect(document.querySelector("main")?.firstElementChild).toHaveAttribute("role", "alert");
  expect(document.querySelector("h1")).toHaveTextContent("Terms");
});

test("once the app has started, it speaks for itself", () => {
  firstScript();
  expect(said()).toBeUndefined();
  dispatchEvent(new Event("lapang-started"));
  lose();
  expect(said()).toBeUndefined();
});
