import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { AuditEventKind } from "~/gen/lapang/v1/venue_admin_pb";
import { showEditor } from "./venue-editor.fixture";

test("the history shows who changed what, with the values before", async () => {
  const at = { seconds: 1_772_420_400n };
  const price = {
    days: ["monday"],
    start_hour: 6,
    end_hour: 9,
    price_min: 100_000_00,
    price_max: 100_000_00,
    currency: "IDR",
    notes: "",
  };
  const events = [
    {
      id: "1",
      kind: AuditEventKind.STAFF,
      subject: "budi@example.com",
      afterJson: JSON.stringify({ role: "desk" }),
      actorName: "Sari",
      createdAt: at,
    },
    {
      id: "2",
      kind: AuditEventKind.PRICE,
      sportId: "futsal",
      beforeJson: JSON.stringify(price),
      afterJson: JSON.stringify({ ...price, price_min: 120_000_00, price_max: 120_000_00 }),
      actorName: "Sari",
      actorEmail: "sari@example.com",
      actorRole: StaffRole.OWNER,
      createdAt: at,
    },
    { id: "3", kind: AuditEventKind.STAFF, beforeJson: "{}", createdAt: at },
    {
      id: "4",
      kind: AuditEventKind.STAFF,
      subject: "ani@example.com",
      beforeJson: JSON.stringify({ role: "owner" }),
      afterJson: JSON.stringify({ role: "viewer" }),
      createdAt: at,
    },
  ];
  showEditor("history", { listAuditEvents: () => ({ events, total: 4 }) });
  const added = (await screen.findByText("budi@example.com added to the staff")).closest("li");
  expect(added).toHaveTextContent("RoleFront desk");
  expect(screen.getByText("Role of ani@example.com changed").closest("li")).toHaveTextContent("RoleOwner → Viewer");
  const changed = screen.getByText("Price changed").closest("li") as HTMLElement;
  expect(changed).toHaveTextContent(/Price of an hourRp\s?100,000 → Rp\s?120,000/);
  expect(changed).toHaveTextContent("Sari (sari@example.com, owner)");
  expect(changed).not.toHaveTextContent("Days");
  const last = screen.getByText("somebody who deleted their account removed from the staff").closest("li");
  expect(last).toHaveTextContent("Operator of Lapang");
});

test("the history names the floor of a court, and the courts, days and hours of a block", async () => {
  const at = { seconds: 1_772_420_400n };
  const court = { name: "Court 1", is_active: true };
  const block = {
    ...{ from_date: "2026-11-24", to_date: "2026-11-26", from_minute: 1320, to_minute: 1440 },
    ...{ courts: ["Court 1", "Court 2"], reason: "New floor" },
  };
  const events = [
    {
      ...{ id: "1", kind: AuditEventKind.COURT, subject: "Court 1", sportId: "futsal", createdAt: at },
      beforeJson: JSON.stringify({ ...court, shares_with: [] }),
      afterJson: JSON.stringify({ ...court, shares_with: ["Court 2", "Garuda"] }),
    },
    { id: "2", kind: AuditEventKind.BLACKOUT, afterJson: JSON.stringify(block), createdAt: at },
  ];
  showEditor("history", { listAuditEvents: () => ({ events, total: 2 }) });
  const shared = (await screen.findByText("Uses the same floor as")).closest("li");
  expect(shared).toHaveTextContent("Court 2, Garuda");
  const hours = screen.getByText("Hours blocked").closest("li");
  expect(hours).toHaveTextContent("22:00–24:00");
  expect(hours).toHaveTextContent("Court 1, Court 2");
  expect(hours).toHaveTextContent(/24.*26 Nov/);
});
