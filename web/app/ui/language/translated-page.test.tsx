import { render } from "@testing-library/react";
import { Fragment } from "react";
import { beforeAll, expect, test } from "vitest";
import { translatePage } from "../../../test/translate";
import { survivePageTranslation } from "./translated-page";

beforeAll(survivePageTranslation);

const textOf = ({ container }: { container: HTMLElement }) => container.textContent;

test("in a translated page, texts change, come, go and move as they should", async () => {
  const line = (count: number, isFull: boolean, order: string[]) => (
    <p>
      {count} {count === 1 ? "player" : "players"}
      {isFull && ", full"}
      <b>:</b>
      {order.map((name) => (
        <Fragment key={name}>{name}</Fragment>
      ))}
    </p>
  );
  const page = render(line(1, false, ["Ana", "Budi"]));
  await translatePage();
  page.rerender(line(2, true, ["Budi", "Ana"]));
  await expect.poll(() => textOf(page)).toBe("2 players, full:BudiAna");
  await translatePage();
  page.rerender(line(1, false, ["Ana"]));
  await expect.poll(() => textOf(page)).toBe("1 player:Ana");
});

test("texts that the translator joins into one come back as they were", async () => {
  const line = (count: number) => <p>There are {count} players</p>;
  const page = render(line(1));
  const [paragraph] = page.container.children;
  const font = document.createElement("font");
  font.append("Ada 1 pemain");
  paragraph?.prepend(font);
  while (font.nextSibling) font.nextSibling.remove();
  await new Promise((done) => setTimeout(done));
  expect(textOf(page)).toBe("Ada 1 pemain");
  page.rerender(line(2));
  await expect.poll(() => textOf(page)).toBe("There are 2 players");
});

test("a page whose texts are gone without a trace lives on", () => {
  const line = (isFull: boolean, isOver: boolean) => (
    <p>
      {isOver && <b>Over</b>}
      {isFull && "full"}!
    </p>
  );
  const page = render(line(true, false));
  page.container.querySelector("p")?.replaceChildren("penuh!");
  page.rerender(line(true, true));
  page.rerender(line(false, true));
  expect(textOf(page)).toBe("penuh!Over");
});
