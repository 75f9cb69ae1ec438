import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { savedReturnPath } from "~/lib/session/return-path";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, tomorrow, zone } from "../booking.fixture";
import { dropDraft } from "../draft/booking-draft";
import { BookVenue } from "../pick/book-venue";
import { venue } from "../pick/venue.fixture";
import { WatchedHours } from "./watched-hours";

const { watchHour, unwatchHour, listWatchedHours } = VenueService.method;

afterEach(() => {
  signedOut();
  dropDraft();
});

const watchedAt = (id: string, venueId: string, hour: number, durationMinutes = 60) => ({
  id,
  venueId,
  venueName: `Gor ${venueId}`,
  sportId: "futsal",
  startTime: timestampFromDate(at(hour)),
  durationMinutes,
  timeZone: zone,
});

/** A server that allows a player so many watched hours. */
function watching(limit: number, hours: ReturnType<typeof watchedAt>[], taken: Set<number>) {
  return (router: ConnectRouter) => {
    venue(taken).server(router);
    router.rpc(listWatchedHours, () => ({ hours }));
    router.rpc(watchHour, ({ venueId, startTime, durationMinutes }) => {
      const start = startTime ? timestampMs(startTime) : 0;
      const free = [17, 18, 19, 20].find((hour) => at(hour).getTime() === start && !taken.has(hour));
      if (free) throw refusal(Code.FailedPrecondition, "HOUR_IS_FREE");
      if (hours.length >= limit)
        throw refusal(Code.FailedPrecondition, "TOO_MANY_WATCHED_HOURS", { limit: String(limit) });
      const hour = {
        ...watchedAt(`w${start}`, venueId, 0, durationMinutes),
        startTime: timestampFromDate(new Date(start)),
      };
      hours.push(hour);
      return { hour };
    });
    router.rpc(unwatchHour, ({ id }) => {
      hours.splice(
        hours.findIndex((hour) => hour.id === id),
        1,
      );
      return {};
    });
  };
}

const path = `/venue/v1/book?sport=futsal&date=${tomorrow}`;
const openForm = (server: (router: ConnectRouter) => void) =>
  renderPage(<BookVenue venueId="v1" />, { path, pattern: "/venue/v1/book", server });
const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });

test("a full hour is watched for two hours, shown with its end, and no longer watched after another press", async () => {
  signedInAs("budi");
  const hours: ReturnType<typeof watchedAt>[] = [];
  const { user } = openForm(watching(5, hours, new Set([18])));
  await user.click(await hour("18:00"));
  const sheet = within(await screen.findByRole("dialog", { name: "18:00–19:00 is held" }));
  await user.click(sheet.getByRole("button", { name: "2 hours" }));
  await user.click(sheet.getByRole("button", { name: "Tell me when it is free" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(hours.map(({ durationMinutes }) => durationMinutes)).toEqual([120]);
  expect(await hour("18:00")).toHaveTextContent(/Watched to 20:00$/);
  await user.click(await hour("18:00"));
  const stop = within(await screen.findByRole("dialog", { name: "You watch 18:00–20:00" }));
  await user.click(stop.getByRole("button", { name: "Stop watching" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(async () => expect(await hour("18:00")).toHaveTextContent(/Held$/));
  expect(hours).toEqual([]);
});

test("where too many hours are watched, one can be stopped, and then the wanted one is watched", async () => {
  signedInAs("budi");
  const hours = [watchedAt("w1", "a", 10), watchedAt("w2", "b", 11)];
  const { user } = openForm(watching(2, hours, new Set([18])));
  await user.click(await hour("18:00"));
  const sheet = within(await screen.findByRole("dialog"));
  const tell = sheet.getByRole("button", { name: "Tell me when it is free" });
  await user.click(tell);
  expect(await sheet.findByRole("alert")).toHaveTextContent("You already watch 2 hours.");
  expect(sheet.getAllByRole("link").map((link) => link.textContent)).toEqual(["Futsal, Gor a", "Futsal, Gor b"]);
  await user.click(sheet.getByRole("button", { name: /^Stop watching .*11:00–12:00/ }));
  await waitFor(() => expect(tell).toBeEnabled());
  await user.click(tell);
  expect(await hour("18:00")).toHaveTextContent(/Watched$/);
  expect(hours.map(({ venueId }) => venueId)).toEqual(["a", "v1"]);
});

test("an hour that is free by now can be picked instead", async () => {
  signedInAs("budi");
  const taken = new Set([18]);
  const { user } = openForm(watching(5, [], taken));
  await user.click(await hour("18:00"));
  taken.clear();
  await user.click(await screen.findByRole("button", { name: "Tell me when it is free" }));
  await user.click(await screen.findByRole("button", { name: "Pick this hour" }));
  expect(await hour("18:00")).toHaveAttribute("aria-pressed", "true");
});

test("among a player's bookings a stopped hour stays, and can be watched again", async () => {
  signedInAs("budi");
  const hours = [watchedAt("w1", "a", 10, 120)];
  const { user } = renderPage(<WatchedHours />, { server: watching(5, hours, new Set()) });
  await user.click(await screen.findByRole("button", { name: /^Stop watching .*10:00–12:00/ }));
  const again = await screen.findByRole("button", { name: "Watch this time again" });
  expect(hours).toEqual([]);
  await user.click(again);
  expect(await screen.findByRole("button", { name: /^Stop watching/ })).toBeInTheDocument();
  expect(hours).toMatchObject([{ venueId: "a", durationMinutes: 120, startTime: timestampFromDate(at(10)) }]);
});

test("a visitor signs in first, and comes back to the same day", async () => {
  const { user, router } = openForm(venue(new Set([18])).server);
  await user.click(await hour("18:00"));
  await user.click(await screen.findByRole("button", { name: "Sign in to be told" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
  expect(savedReturnPath()).toBe(path);
});
