import { render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { optionalPart } from "./optional-part";

const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/a.js"));
const Menu = ({ name }: { name: string }) => <p>Menu of {name}</p>;

test("an optional part that loads is rendered", async () => {
  const Part = lazy(() => optionalPart(Promise.resolve(Menu)));
  render(
    <Suspense>
      <Part name="Ayu" />
    </Suspense>,
  );
  expect(await screen.findByText("Menu of Ayu")).toBeVisible();
});

test("a page renders without an optional part that fails to load", async () => {
  const Nothing = lazy(() => optionalPart<{ name: string }>(lost()));
  const Instead = lazy(() => optionalPart<{ name: string }>(lost(), ({ name }) => <p>{name}</p>));
  render(
    <Suspense>
      <h1>Page</h1>
      <Nothing name="Ayu" />
      <Instead name="Budi" />
    </Suspense>,
  );
  expect(await screen.findByText("Budi")).toBeVisible();
  expect(screen.getByRole("heading")).toBeVisible();
  expect(screen.queryByText("Ayu")).toBeNull();
});
