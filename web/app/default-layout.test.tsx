import type { RouteConfigEntry } from "@react-router/dev/routes";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../test/render";
import { answering } from "../test/server";
import table from "./routes";
import English from "./routes/_en";
import Indonesian from "./routes/_id";

beforeEach(() => {
  answering({});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

const pathsIn = ({ path, children = [] }: RouteConfigEntry): string[] =>
  [path ?? "", ...children.flatMap(pathsIn)].filter(Boolean);

test("every page is inside the default layout of its language", () => {
  const english = table.filter(({ file, path }) => file === "routes/_en.tsx" && path === undefined);
  const indonesian = table.filter(({ file, path }) => file === "routes/_id.tsx" && path === "id");
  expect([...english, ...indonesian]).toEqual(table);
  expect(indonesian.flatMap(({ children = [] }) => children.flatMap(pathsIn))).toEqual(
    english.flatMap(({ children = [] }) => children.flatMap(pathsIn)),
  );
});

test.each([
  ["/", English, ["Skip to the page", "Notifications alt+T"]],
  ["/id", Indonesian, ["Langsung ke konten", "Notifikasi alt+T"]],
])("the layout at %s has the bar, the toast region and the footer", async (path, Layout, [skip, toasts]) => {
  renderPage(<Layout />, { path });
  expect(screen.getByRole("link", { name: skip })).toBeInTheDocument();
  const [home] = within(screen.getByRole("banner")).getAllByRole("link");
  expect(home).toHaveTextContent(/^Lapang,/);
  expect(home).toHaveAttribute("href", path);
  expect(screen.getByRole("main")).toBeInTheDocument();
  expect(screen.getByRole("contentinfo")).toBeInTheDocument();
  expect(await screen.findByRole("region", { name: toasts })).toBeInTheDocument();
});
