import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { AuditEventKind, type UpdateHouseRulesRequest } from "~/gen/lapang/v1/venue_admin_pb";
import type { HouseRulesSchema } from "~/gen/lapang/v1/venue_pb";
import { usualRules } from "~/lib/venue/house-rules";
import { refusal, violations } from "../../../../test/refuse";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

type User = ReturnType<typeof showEditor>["user"];

const ruled = (more: MessageInitShape<typeof HouseRulesSchema> = {}, seconds = 1n) =>
  aVenue({ houseRules: { ...usualRules, ...more }, updatedAt: { seconds } });

async function choose(user: User, label: RegExp, option: string) {
  await user.click(await screen.findByRole("button", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
}

/** Shows the rules, with a server that keeps what it gets. */
function showRules(before: Partial<typeof usualRules> = {}) {
  let venue = ruled(before);
  const sent: UpdateHouseRulesRequest[] = [];
  const shown = showEditor("rules", {
    getVenueForAdmin: () => ({ venue }),
    updateHouseRules(request) {
      sent.push(request);
      venue = ruled(request.houseRules, 2n + BigInt(sent.length));
      return { houseRules: request.houseRules, updatedAt: venue.updatedAt };
    },
  });
  return { ...shown, sent };
}

test("rules are saved together, and again from what the first save answered", async () => {
  const { user, sent } = showRules({ answerMinutes: 45 });
  expect(await screen.findByText("The venue answers within 45 minutes.")).toBeInTheDocument();
  await choose(user, /How far ahead/, "30 days");
  await choose(user, /Players can book until/, "2 hours before the start");
  expect(screen.getByText("Book at least 2 hours and at most 30 days ahead.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument());
  expect(sent[0]?.houseRules).toMatchObject({ ...usualRules, answerMinutes: 45, horizonDays: 30, noticeMinutes: 120 });
  expect(sent[0]?.updatedAt?.seconds).toBe(1n);
  await choose(user, /Waiting hours/, "12 hours");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.updatedAt?.seconds).toBe(3n);
});

test("with refund steps players read them instead of “free of charge”", async () => {
  const venue = ruled({ refundTiers: [{ minutesBefore: 1440, percent: 50 }] });
  showEditor("rules", { getVenueForAdmin: () => ({ venue }) });
  const read = within(await screen.findByRole("region", { name: "What players read" }));
  expect(read.getByText("Cancel or move until 6 hours before.")).toBeInTheDocument();
  expect(read.getByText(/^If you cancel up to 1 day before, 50% of what you paid comes back/)).toBeInTheDocument();
});

test("a notice longer than the days ahead is named at its field, and nothing is sent", async () => {
  const { user, sent } = showRules();
  await choose(user, /How far ahead/, "1 day");
  await choose(user, /Players can book until/, "2 days before the start");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Players could not book at all/)).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await choose(user, /Players can book until/, "Until the start (usual)");
  expect(screen.queryByText(/Players could not book at all/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("the usual rules come back with one press", async () => {
  const { user, sent } = showRules({ heldHours: 4, cancelCutoffMinutes: 0 });
  expect(await screen.findByText("Usual: 24 hours")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Back to the usual" }));
  expect(screen.queryByRole("button", { name: "Back to the usual" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.houseRules).toMatchObject(usualRules));
});

test("a deposit is explained in words, to staff and as players read it", async () => {
  const { user, sent } = showRules();
  expect(await screen.findByText("Where players pay in advance, they pay all of it to confirm.")).toBeInTheDocument();
  await choose(user, /^Deposit|Deposit$/, "50%");
  expect(screen.getByText(/they pay 50% to confirm; the rest is due by the start\.$/)).toBeInTheDocument();
  expect(screen.getByText(/^A deposit of 50% is enough to confirm/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.houseRules?.depositPercent).toBe(50));
});

test("refunds in steps are checked at their fields, told in words, and sent the earliest first", async () => {
  const { user, sent } = showRules({ cancelCutoffMinutes: 0 });
  expect(await screen.findByText("Players read: “If you cancel, all you paid comes back.”")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Give back in steps" }));
  await user.click(screen.getByRole("button", { name: "Add a step" }));
  const [first, second] = screen.getAllByRole("group", { name: /^Step/ }).map((step) => within(step));
  await user.click(first?.getByRole("button", { name: /If canceled until/ }) as HTMLElement);
  await user.click(await screen.findByRole("option", { name: "6 hours before the start" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await first?.findByText(/Who cancels earlier has to get more back/)).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.click(first?.getByRole("button", { name: /Comes back/ }) as HTMLElement);
  await user.click(await screen.findByRole("option", { name: "50%" }));
  await user.click(second?.getByRole("button", { name: /Comes back/ }) as HTMLElement);
  await user.click(await screen.findByRole("option", { name: "All of it" }));
  const words = /up to 12 hours before, all you paid comes back; up to 6 hours before, 50%; later, nothing\./;
  expect(screen.getAllByText(words)).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.houseRules).toMatchObject({
    setsRefundTiers: true,
    refundTiers: [
      { minutesBefore: 720, percent: 100 },
      { minutesBefore: 360, percent: 50 },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Remove step 2" }));
  await user.click(screen.getByRole("button", { name: "Remove step 1" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[1]?.houseRules).toMatchObject({ setsRefundTiers: true, refundTiers: [] }));
});

test("what the server refuses is said at the field, and the choice stays", async () => {
  const { user } = showEditor("rules", {
    getVenueForAdmin: () => ({ venue: ruled() }),
    updateHouseRules: () => {
      throw violations({ "house_rules.payment_minutes": "int32.gte_lte" });
    },
  });
  await choose(user, /time to pay/, "15 minutes");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This cannot be used. Check it once more.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /time to pay/ })).toHaveTextContent("15 minutes");
});

test("after somebody else's change, loading again keeps what was chosen", async () => {
  let venue = ruled();
  const sent: UpdateHouseRulesRequest[] = [];
  const { user } = showEditor("rules", {
    getVenueForAdmin: () => ({ venue }),
    updateHouseRules(request) {
      sent.push(request);
      if (request.updatedAt?.seconds !== venue.updatedAt?.seconds)
        throw refusal(Code.FailedPrecondition, "VENUE_CHANGED");
      return { houseRules: request.houseRules, updatedAt: { seconds: 9n } };
    },
  });
  await choose(user, /How far ahead/, "14 days");
  venue = ruled({ paymentMinutes: 60 }, 5n);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Load again" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.houseRules).toMatchObject({ horizonDays: 14, paymentMinutes: 60 });
});

test("who may not change the venue reads its rules", async () => {
  showEditor("rules", { getVenueForAdmin: () => ({ venue: ruled({ noticeMinutes: 60 }) }) }, (router) =>
    router.rpc(AuthService.method.checkInternalAccess, () => ({
      hasAccess: true,
      venueRoles: [{ venueId: "v1", role: StaffRole.VIEWER }],
    })),
  );
  expect(await screen.findByText("1 hour before the start")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /How far ahead/ })).not.toBeInTheDocument();
});

test("the history names the rules that changed", async () => {
  showEditor("history", {
    listAuditEvents: () => ({
      total: 1,
      events: [
        {
          id: "1",
          kind: AuditEventKind.HOUSE_RULES,
          actorName: "Sari",
          beforeJson: JSON.stringify({ horizon_days: 60, notice_minutes: 0, held_hours: 24, refund_tiers: [] }),
          afterJson: JSON.stringify({
            horizon_days: 30,
            notice_minutes: 120,
            held_hours: 24,
            refund_tiers: [
              { minutes_before: 1440, percent: 100 },
              { minutes_before: 360, percent: 50 },
            ],
          }),
        },
      ],
    }),
  });
  expect(await screen.findByText("House rules changed")).toBeInTheDocument();
  expect(screen.getByText("30 days")).toBeInTheDocument();
  expect(screen.getByText("Until the start")).toBeInTheDocument();
  expect(screen.getByText("All of it comes back")).toBeInTheDocument();
  expect(screen.getByText("100% until 1 day before the start, 50% until 6 hours before the start")).toBeInTheDocument();
  expect(screen.queryByText("Waiting hours at a time")).not.toBeInTheDocument();
});
