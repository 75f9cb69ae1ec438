import { Code } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { AuditEventKind, type UpdateHouseRulesRequest } from "~/gen/lapang/v1/venue_admin_pb";
import { usualRules } from "~/lib/venue/house-rules";
import { refusal, violations } from "../../../../test/refuse";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

type User = ReturnType<typeof showEditor>["user"];

const ruled = (more: Partial<typeof usualRules> = {}, seconds = 1n) =>
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
          beforeJson: JSON.stringify({ horizon_days: 60, notice_minutes: 0, held_hours: 24 }),
          afterJson: JSON.stringify({ horizon_days: 30, notice_minutes: 120, held_hours: 24 }),
        },
      ],
    }),
  });
  expect(await screen.findByText("House rules changed")).toBeInTheDocument();
  expect(screen.getByText("30 days")).toBeInTheDocument();
  expect(screen.getByText("Until the start")).toBeInTheDocument();
  expect(screen.queryByText("Waiting hours at a time")).not.toBeInTheDocument();
});
