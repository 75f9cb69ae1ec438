import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { lazyPart, Nothing } from "./lazy-part";

const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/a.js"));
const Menu = ({ name }: { name: string }) => <p>Menu of {name}</p>;

test("an optional part that loads is rendered", async () => {
  const Part = lazyPart(() => Promise.resolve(Menu), Nothing);
  render(
    <Suspense>
      <Part name="Ayu" />
    </Suspense>,
  );
  expect(await screen.findByText("Menu of Ayu")).toBeVisible();
});

test("a page renders without an optional part that fails to load", async () => {
  const None = lazyPart<{ name: string }>(lost, Nothing);
  const Instead = lazyPart<{ name: string }>(lost, ({ name }) => <p>{name}</p>);
  render(
    <Suspense>
      <h1>Page</h1>
      <None name="Ayu" />
      <Instead name="Budi" />
    </Suspense>,
  );
  expect(await screen.findByText("Budi")).toBeVisible();
  expect(screen.getByRole("heading")).toBeVisible();
  expect(screen.queryByText("Ayu")).toBeNull();
});
