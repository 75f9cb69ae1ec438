import { readFileSync } from "node:fs";
import { render, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sportIds } from "~/lib/format/sports";
import { SportIcon } from "./sport-icon";

// Its code cannot be loaded.
vi.mock("./named-icon", () => ({
  get NamedIcon() {
    throw new TypeError("Failed to fetch dynamically imported module: /assets/named-icon.js");
  },
}));

const drawn = readFileSync("app/ui/look/sport-shapes.svg", "utf8");

test.each([...sportIds, "quidditch"])("%s has a sign that is drawn", (sport) => {
  const { container } = render(<SportIcon sport={sport} />);
  const shape = container.querySelector("use")?.getAttribute("href")?.split("#")[1];
  expect(shape).toBe(sport === "quidditch" ? "soccer" : sport);
  expect(drawn).toContain(`<symbol id="${shape}" `);
});

test("a sport with an unloadable external icon keeps its space, and has a fallback shape", async () => {
  const { container } = render(<SportIcon sport="quidditch" iconUrl="/api/icons/mdi.json?icons=broom" />);
  await waitFor(() => expect(container.querySelector("use")?.getAttribute("href")).toMatch(/#soccer$/));
});
