import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { arriveAt, dropIntent, intentFor } from "~/lib/session/intent";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { dropDraft } from "../draft/booking-draft";
import { BookVenue } from "./book-venue";
import { venue } from "./venue.fixture";

const path = "/venue/v1/book";
const picked = () => screen.findByRole("button", { name: /^18:00/ });

afterEach(() => {
  signedOut();
  arriveAt(null);
  dropIntent();
  dropDraft();
});

/** A venue whose server rejects the session when a booking is first requested. */
function venueAfterTheEnd() {
  let isOver = true;
  return venue(new Set(), () => {
    if (!isOver) return;
    isOver = false;
    throw new ConnectError("", Code.Unauthenticated);
  });
}

async function pressTooLate({ server }: ReturnType<typeof venue>) {
  history.pushState(null, "", path);
  signedInAs("budi");
  const shown = renderPage(<BookVenue venueId="v1" />, { path, pattern: path, server });
  await shown.user.click(await picked());
  await shown.user.click(await screen.findByRole("button", { name: "Request these hours" }));
  await waitFor(() => expect(intentFor(path)).toMatchObject({ action: "book", id: "v1", userId: "budi" }));
  shown.unmount();
}

test("hours submitted when the session ended are booked after signing in, without another press", async () => {
  const given = venueAfterTheEnd();
  await pressTooLate(given);
  arriveAt(path);
  const { router } = renderPage(<BookVenue venueId="v1" />, { path, pattern: path, server: given.server });
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(given.sent).toHaveLength(2);
});

test("hours that have changed since wait for a press after signing in", async () => {
  const given = venueAfterTheEnd();
  await pressTooLate(given);
  const stored = sessionStorage.getItem("lapang-intent") ?? "";
  sessionStorage.setItem("lapang-intent", JSON.stringify({ ...JSON.parse(stored), detail: "futsal; others" }));
  arriveAt(path);
  const { router } = renderPage(<BookVenue venueId="v1" />, { path, pattern: path, server: given.server });
  await waitFor(async () => expect(await picked()).toHaveAttribute("aria-pressed", "true"));
  expect(router.state.location.pathname).toBe(path);
  expect(given.sent).toHaveLength(1);
});

test("hours of an interrupted booking wait for a press when the page is opened in another way", async () => {
  const given = venueAfterTheEnd();
  await pressTooLate(given);
  const { router } = renderPage(<BookVenue venueId="v1" />, { path, pattern: path, server: given.server });
  await waitFor(async () => expect(await picked()).toHaveAttribute("aria-pressed", "true"));
  expect(router.state.location.pathname).toBe(path);
});
