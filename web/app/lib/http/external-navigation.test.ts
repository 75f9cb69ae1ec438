import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { navigateDocument } from "./external-navigation";
import { pathsFor } from "./paths";

const here = "http://localhost:8080";
const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  vi.spyOn(location, "assign").mockImplementation(assign);
  vi.spyOn(location, "replace").mockImplementation(replace);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test("a page of this site is loaded", () => {
  navigateDocument("/id/auth/login?x=1");
  expect(assign).toHaveBeenLastCalledWith(`${here}/id/auth/login?x=1`);
  navigateDocument(`${here}/play`, { inItsPlace: true });
  expect(replace).toHaveBeenLastCalledWith(`${here}/play`);
  expect(assign).toHaveBeenCalledOnce();
});

const elsewhere = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "http://localhost:8081/",
  "https://localhost:8080/",
  "http://localhost:8080@evil.example/",
];

test.each(elsewhere)("another site, as in %j, is refused unless it is marked as external", (address) => {
  expect(() => navigateDocument(address)).toThrow("Navigating to an external URL is refused");
  expect(() => navigateDocument(address, { inItsPlace: true })).toThrow("external");
  expect(assign).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
  navigateDocument(address, { isExternal: true });
  expect(assign).toHaveBeenCalledOnce();
});

test.each([
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "data:text/html,hi",
  "blob:http://localhost:8080/1",
  "file:///etc/passwd",
  "https://",
])("%j is never opened", (address) => {
  expect(() => navigateDocument(address, { isExternal: true })).toThrow("no address of a page");
  expect(assign).not.toHaveBeenCalled();
});

test("no id can make a path that leaves the site", () => {
  const paths = pathsFor("en");
  for (const id of [
    "//evil.example",
    "/\\evil.example",
    "..//evil.example",
    "https://evil.example",
    "?x#y",
    "..",
    "@",
  ]) {
    for (const path of [paths.match(id), paths.booking(id), paths.venue(id), paths.bookVenue(id)])
      navigateDocument(path);
  }
  for (const [address] of assign.mock.calls) expect(new URL(address).origin).toBe(here);
});
