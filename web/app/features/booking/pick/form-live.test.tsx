import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, instantOf } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, tomorrow, zone } from "../booking.fixture";
import { BookVenue } from "./book-venue";
import { venue } from "./venue.fixture";

beforeEach(() => signedInAs("ayu"));
afterEach(() => {
  signedOut();
  vi.useRealTimers();
});

const open = (server: (router: ConnectRouter) => void, query = "") =>
  renderPage(<BookVenue venueId="v1" />, { path: `/venue/v1/book${query}`, pattern: "/venue/v1/book", server });

const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });
const notes = () => screen.findByRole("textbox", { name: /Notes/ });
const summary = () => within(screen.getByRole("region", { name: "Your booking" }));

test("an hour lost while typing notes is announced at once without taking the focus", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const taken = new Set<number>();
  const { user } = open(venue(taken).server);
  await user.click(await hour("18:00"));
  await user.click(await hour("20:00"));
  await user.type(await notes(), "Two ba");
  taken.add(18);
  await vi.advanceTimersByTimeAsync(15_100);
  expect(await screen.findByRole("alert")).toHaveTextContent("18:00–19:00 WIB");
  expect(await notes()).toHaveFocus();
  await user.keyboard("lls");
  expect(await notes()).toHaveValue("Two balls");
  expect(summary().getByText("Not free")).toBeInTheDocument();
  expect(summary().getByText("20:00–21:00 WIB")).toBeInTheDocument();
});

test("a price that changes while the form is filled updates the total", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let price = 15_000_000n;
  const { user } = open(venue(new Set(), undefined, { price: () => price }).server);
  await user.click(await hour("18:00"));
  expect(await screen.findAllByText(/Rp\s150,000/)).not.toHaveLength(0);
  price = 20_000_000n;
  await vi.advanceTimersByTimeAsync(15_100);
  expect(await summary().findByText(/^Rp\s200,000, if the venue accepts/)).toBeInTheDocument();
});

test("the cancellation deadline is shown before the booking is sent", async () => {
  const { user } = open(venue(new Set()).server);
  expect(await screen.findByText(/cancel free of charge until 6 hours before/)).toBeInTheDocument();
  await user.click(await hour("20:00"));
  expect(summary().getByText(/cancel free of charge until .*14:00 WIB, 6 hours before/)).toBeInTheDocument();
});

test("an expired session keeps the selection and the notes, for the same player", async () => {
  const { server } = venue(new Set(), () => {
    throw new ConnectError("", Code.Unauthenticated);
  });
  const first = open(server);
  await first.user.click(await hour("18:00"));
  await first.user.type(await notes(), "Two balls");
  await first.user.click(await screen.findByRole("button", { name: "Request these hours" }));
  await screen.findByRole("alert");
  first.unmount();

  const { server: working, sent } = venue(new Set());
  const second = open(working);
  await waitFor(async () => expect(await hour("18:00")).toHaveAttribute("aria-pressed", "true"));
  expect(await notes()).toHaveValue("Two balls");
  await second.user.click(await screen.findByRole("button", { name: "Request these hours" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(second.router.state.location.pathname).toBe("/booking/b1"));
  second.unmount();

  open(working);
  await hour("18:00");
  expect(await screen.findByText(/Nothing picked yet/)).toBeInTheDocument();
});

test("the free hours of an earlier booking are selected, and the others are named", async () => {
  const span = `${at(18).toISOString()}/${at(20).toISOString()}`;
  open(venue(new Set([19])).server, `?sport=futsal&date=${tomorrow}&at=${span}`);
  await waitFor(async () => expect(await hour("18:00")).toHaveAttribute("aria-pressed", "true"));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This slot is not free.");
  expect(alert).toHaveTextContent("19:00–20:00 WIB");
});

test("named hours on another day than shown are not looked up", async () => {
  const other = instantOf(addDays(tomorrow, 30), 18 * 60, zone).toISOString();
  open(venue(new Set()).server, `?sport=futsal&date=${tomorrow}&at=${other}`);
  await hour("18:00");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
