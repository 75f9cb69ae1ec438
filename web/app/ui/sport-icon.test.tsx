import { readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { sportIds } from "~/lib/sports";
import { SportIcon } from "./sport-icon";

const drawn = readFileSync("app/ui/sport-shapes.svg", "utf8");

test.each([...sportIds, "quidditch"])("%s has a sign that is drawn", (sport) => {
  const { container } = render(<SportIcon sport={sport} />);
  const shape = container.querySelector("use")?.getAttribute("href")?.split("#")[1];
  expect(shape).toBe(sport === "quidditch" ? "soccer" : sport);
  expect(drawn).toContain(`<symbol id="${shape}" `);
});
