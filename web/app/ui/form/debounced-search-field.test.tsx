import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { DebouncedSearchField } from "./debounced-search-field";

/** Longer than the debounce delay. */
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 500));

function openField() {
  const settled = vi.fn<(text: string) => void>();
  const { user } = renderPage(
    <>
      <DebouncedSearchField label="Search" text="" onDebounced={settled} />
      <button type="button">Here</button>
      <a href="/elsewhere">Elsewhere</a>
    </>,
  );
  return { user, settled };
}

test("typed text is passed on after the debounce delay", async () => {
  const { user, settled } = openField();
  await user.type(await screen.findByRole("searchbox"), " gor ");
  expect(settled).not.toHaveBeenCalled();
  await longEnough();
  expect(settled.mock.calls).toEqual([["gor"]]);
});

test("text passed on at Enter is not passed on again after the delay", async () => {
  const { user, settled } = openField();
  await user.type(await screen.findByRole("searchbox"), "gor{Enter}");
  expect(settled.mock.calls).toEqual([["gor"]]);
  await longEnough();
  expect(settled).toHaveBeenCalledOnce();
});

test("typed text is passed on before a link is followed, and not after it", async () => {
  const { user, settled } = openField();
  await user.type(await screen.findByRole("searchbox"), "gor");
  await user.click(screen.getByRole("button", { name: "Here" }));
  expect(settled).not.toHaveBeenCalled();
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(settled.mock.calls).toEqual([["gor"]]);
  await longEnough();
  expect(settled).toHaveBeenCalledOnce();
});
