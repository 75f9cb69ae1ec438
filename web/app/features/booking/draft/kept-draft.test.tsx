import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, dayParts } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, tomorrow } from "../booking.fixture";
import { BookVenue } from "../pick/book-venue";
import { venue } from "../pick/venue.fixture";
import { dropDraft } from "./booking-draft";

beforeEach(() => signedInAs("ayu"));
afterEach(() => {
  signedOut();
  dropDraft();
});

const form = "/venue/v1/book";
const linkTo = (hour: number) => `${form}?sport=futsal&date=${tomorrow}&at=${at(hour).toISOString()}`;
const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });
const isPicked = (time: string) =>
  waitFor(async () => expect(await hour(time)).toHaveAttribute("aria-pressed", "true"));
const notes = () => screen.findByRole("textbox", { name: /Notes/ });
const summary = () => screen.getByRole("region", { name: "Your booking" });
const send = () => screen.findByRole("button", { name: /Request these hours|Try Again/ });
const offered = () => screen.findByRole("note");

/** A venue that answers all attempts but the first, whose outcome stays unknown. */
function slowVenue() {
  let attempts = 0;
  return venue(new Set(), () => {
    attempts += 1;
    if (attempts === 1) throw new ConnectError("", Code.Internal);
  });
}

type Server = ReturnType<typeof venue>["server"];

/** The page at this address, as after a reload. */
const load = (server: Server, path: string) => renderPage(<BookVenue venueId="v1" />, { path, pattern: form, server });

/** A link to the form, pressed on another page. */
async function tap(server: Server, path: string) {
  const shown = load(server, "/venue/v1");
  await shown.router.navigate(path);
  return shown;
}

/** Leaves 20:00 behind, with notes, after an attempt whose outcome is unknown. */
async function leaveHalfBooked(server: Server) {
  const shown = await tap(server, `${form}?sport=futsal`);
  await shown.user.click(await hour("20:00"));
  await shown.user.type(await notes(), "Two balls");
  await shown.user.click(await send());
  await screen.findByRole("button", { name: "Try Again" });
  shown.unmount();
}

test("a tapped hour wins over the hours picked before: what the page names is booked, with a key of its own", async () => {
  const { server, sent } = slowVenue();
  await leaveHalfBooked(server);
  const { user, router } = await tap(server, linkTo(18));
  await isPicked("18:00");
  expect(await hour("20:00")).toHaveAttribute("aria-pressed", "false");
  expect(summary()).toHaveTextContent("18:00–19:00 WIB");
  expect(summary()).not.toHaveTextContent("20:00");
  expect(await offered()).toHaveTextContent("20:00–21:00 WIB");
  expect(await notes()).toHaveValue("");
  await user.click(await send());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent.map(({ starts }) => starts)).toEqual([[at(20).getTime()], [at(18).getTime()]]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("the hours picked before replace the tapped one on request, as the same booking as before", async () => {
  const { server, sent } = slowVenue();
  await leaveHalfBooked(server);
  const { user } = await tap(server, linkTo(18));
  await isPicked("18:00");
  await user.click(within(await offered()).getByRole("button", { name: "Use these" }));
  await isPicked("20:00");
  expect(summary()).not.toHaveTextContent("18:00");
  expect(await notes()).toHaveValue("Two balls");
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
  await user.click(await send());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test("a link to the very hours picked before goes on with the same booking", async () => {
  const { server, sent } = slowVenue();
  await leaveHalfBooked(server);
  const { user } = await tap(server, linkTo(20));
  await isPicked("20:00");
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
  await user.click(await send());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test("a link without hours picks none of those picked before, until they are dismissed or used", async () => {
  const { server } = slowVenue();
  await leaveHalfBooked(server);
  const first = await tap(server, `${form}?sport=futsal&date=${addDays(tomorrow, 1)}`);
  expect(await screen.findByText(/Nothing picked yet/)).toBeInTheDocument();
  first.unmount();
  const { user } = await tap(server, `${form}?sport=futsal&date=${tomorrow}`);
  await user.click(within(await offered()).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
  expect(await hour("20:00")).toHaveAttribute("aria-pressed", "false");
});

test("a reload keeps what was picked since the link was tapped, on other days too", async () => {
  const { server } = venue(new Set());
  const { user, router, unmount } = await tap(server, linkTo(18));
  await isPicked("18:00");
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  const next = dayParts(addDays(tomorrow, 1), "en").full;
  await user.click(screen.getByRole("radio", { name: new RegExp(next) }));
  const { pathname, search } = router.state.location;
  unmount();
  load(server, pathname + search);
  await waitFor(() => expect(summary()).toHaveTextContent("19:00–20:00 WIB"));
  expect(summary()).not.toHaveTextContent("18:00");
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
});
