import { Code } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UpsertCourtRequest } from "~/gen/lapang/v1/venue_admin_pb";
import { refusal } from "../../../../test/refuse";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

const badminton = [1, 2].map((at) => ({
  id: `b${at}`,
  name: `Court ${at}`,
  isActive: true,
  sameFloorCourtIds: ["f1"],
}));
const futsal = { id: "f1", name: "Court 1", isActive: true };
const venue = (parts: string[]) =>
  aVenue({
    sports: [
      { sportId: "futsal", courts: [{ ...futsal, sharesWithCourtIds: parts, sameFloorCourtIds: parts }] },
      { sportId: "badminton", courts: badminton },
    ],
  });

function show(parts: string[], error?: unknown) {
  const saved: UpsertCourtRequest[] = [];
  const shown = showEditor("courts", {
    getVenueForAdmin: () => ({ venue: venue(parts) }),
    upsertCourt(request) {
      if (error) throw error;
      saved.push(request);
      return { court: request.court };
    },
  });
  const open = async (at: number) => {
    const buttons = await screen.findAllByRole("button", { name: "Edit Court 1" });
    await shown.user.click(buttons[at] as HTMLElement);
    return within(await screen.findByRole("dialog"));
  };
  return { ...shown, saved, open };
}

test("the courts on a court's floor are ticked, and taking all away says so", async () => {
  const { user, saved, open } = show(["b1", "b2"]);
  expect(await screen.findByText("Same floor as Badminton 1, 2")).toBeInTheDocument();
  const dialog = await open(0);
  await user.click(dialog.getByRole("checkbox", { name: "Court 1 · Badminton" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toMatchObject([{ sharesWithCourtIds: ["b2"], sharesWithNone: false }]));
  const again = await open(0);
  for (const box of again.getAllByRole("checkbox", { checked: true })) await user.click(box);
  await user.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[1]).toMatchObject({ sharesWithCourtIds: [], sharesWithNone: true }));
});

test("a court that is part of another says of which, and cannot contain it", async () => {
  const { open } = show(["b1", "b2"]);
  const dialog = await open(1);
  expect(dialog.getByText("Part of: Futsal 1. Change it there.")).toBeInTheDocument();
  expect(dialog.getByRole("checkbox", { name: "Court 2 · Badminton" })).toBeInTheDocument();
  expect(dialog.queryByRole("checkbox", { name: /Futsal/ })).not.toBeInTheDocument();
});

test("a floor that would be booked twice is refused with links to the bookings", async () => {
  const error = refusal(Code.FailedPrecondition, "FLOOR_HAS_BOOKINGS", {
    ...{ bookings: "1", booking_ids: "k1" },
    times: "2026-11-25T12:00:00Z/2026-11-25T13:00:00Z",
  });
  const { user, open } = show([], error);
  const dialog = await open(0);
  await user.click(dialog.getByRole("checkbox", { name: "Court 2 · Badminton" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/two courts are booked/);
  expect(dialog.getByRole("link", { name: /19:00–20:00/ })).toHaveAttribute("href", "/internal/bookings/k1");
  expect(dialog.getByRole("checkbox", { name: "Court 2 · Badminton" })).toBeChecked();
});
