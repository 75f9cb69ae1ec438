import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UpdateBlackoutRequest } from "~/gen/lapang/v1/venue_admin_pb";
import { aBlock } from "../board/block.fixture";
import { showEditor } from "./venue-editor.fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the blocks of a venue are listed with its courts, and changed there", async () => {
  const saved: UpdateBlackoutRequest[] = [];
  const { user } = showEditor("courts", {
    listBlackouts: () => ({ blocks: [aBlock()] }),
    updateBlackout(request) {
      if (!request.validateOnly) saved.push(request);
      return { block: request.block };
    },
  });
  expect(await screen.findByRole("heading", { name: "Blocked" })).toBeInTheDocument();
  expect(screen.getByText("Futsal 1, 2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Change New floor, .*all day$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the block" }));
  await user.clear(dialog.getByRole("textbox", { name: /Reason/ }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Lamps");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toMatchObject([{ venueId: "v1", block: { id: "k1", reason: "Lamps" } }]));
});

test("a venue without blocks has no such list", async () => {
  const listBlackouts = vi.fn(() => ({ blocks: [] }));
  showEditor("courts", { listBlackouts });
  await screen.findByText("Court 1");
  await waitFor(() => expect(listBlackouts).toHaveBeenCalled());
  expect(screen.queryByRole("heading", { name: "Blocked" })).not.toBeInTheDocument();
});
