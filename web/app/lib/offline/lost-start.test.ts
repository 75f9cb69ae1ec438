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

const lose = () => dispatchEvent(new Event("unhandledrejection"));
const said = () => document.querySelector("[role=alert]")?.textContent;

test("if the app's first code fails to load, the page says so once and offers a reload", () => {
  firstScript();
  lose();
  lose();
  expect(said()).toBe("Lapang could not be loaded. Check your connection, then load the page again.");
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
  expect(document.querySelector("[role=alert] a")).toHaveAttribute("href", "");
  expect(document.querySelector("[aria-busy]")).toBeNull();
});

test("an Indonesian page shows the loading error in Indonesian", () => {
  history.replaceState(null, "", "/id/my");
  firstScript();
  lose();
  expect(said()).toBe("Lapang gagal dimuat. Cek koneksimu, lalu muat ulang halamannya.");
});

test("a page already rendered keeps its content when code fails to load", () => {
  document.body.innerHTML = "<main><h1>Terms</h1></main>";
  firstScript();
  lose();
  expect(document.querySelector("main")?.firstElementChild).toHaveAttribute("role", "alert");
  expect(document.querySelector("h1")).toHaveTextContent("Terms");
});

test("once the app has started, it reports its own errors", () => {
  firstScript();
  expect(said()).toBeUndefined();
  dispatchEvent(new Event("lapang-started"));
  lose();
  expect(said()).toBeUndefined();
});
