import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { today } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { tomorrow, zone } from "../booking.fixture";
import { BookPublicVenue } from "./book-venue";
import { venue } from "./venue.fixture";

afterEach(() => signedOut());

function show(date: string, special: { isClosed?: boolean; hours?: { openMinute: number; closeMinute: number }[] }) {
  signedInAs("budi");
  const specialDays = [{ id: "d1", name: "Natal", fromDate: date, toDate: date, ...special }];
  const { server } = venue(new Set(), undefined, { specialDays });
  return renderPage(<BookPublicVenue city="jakarta" slug="gor-senayan" />, {
    path: `/courts/jakarta/gor-senayan/book?sport=futsal&date=${date}`,
    server,
  });
}

test("a closed special day says its name", async () => {
  show(today(zone), { isClosed: true });
  expect(await screen.findByText("Natal: closed on this day. Choose another one above.")).toBeInTheDocument();
});

test("other hours of a day are told with its name, above them", async () => {
  show(tomorrow, { hours: [{ openMinute: 1020, closeMinute: 1260 }] });
  expect(await screen.findByText("17:00–21:00")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: /^19:00/ })).toBeInTheDocument();
});
