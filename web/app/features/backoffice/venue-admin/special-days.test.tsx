import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { AuditEventKind, type UpsertSpecialDayRequest, type VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { SpecialDaySchema } from "~/gen/lapang/v1/venue_pb";
import { refusal } from "../../../../test/refuse";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-28T05:00:00Z"), toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const christmas = { id: "d1", name: "Natal", fromDate: "2026-12-25", toDate: "2026-12-25", isClosed: true };

type Service = Partial<ServiceImpl<typeof VenueAdminService>>;

/** The tab of hours with these special days; keeps what is saved. */
function showDays(days: MessageInitShape<typeof SpecialDaySchema>[], more: Service = {}, country = "ID") {
  const sent: UpsertSpecialDayRequest[] = [];
  const specials = days.map((day) => create(SpecialDaySchema, day));
  const { user } = showEditor("hours", {
    getVenueForAdmin: () => ({ venue: aVenue({ country, specialDays: specials }) }),
    upsertSpecialDay(request) {
      sent.push(request);
      if (request.specialDay) specials.push(request.specialDay);
      return { specialDay: request.specialDay };
    },
    ...more,
  });
  return { user, sent, specials };
}

test("the special days are listed in order, with what differs", async () => {
  const shorter = { id: "d2", fromDate: "2026-12-02", toDate: "2026-12-03" };
  showDays([
    christmas,
    { ...shorter, hours: [{ openMinute: 600, closeMinute: 1440 }], price: 15_000_000n },
    { id: "d3", name: "Cat", fromDate: "2027-01-10", toDate: "2027-01-10", isClosed: true, courtIds: ["c1"] },
  ]);
  const section = await screen.findByRole("region", { name: "Special days" });
  const lines = within(section).getAllByRole("listitem");
  expect(lines[0]).toHaveTextContent(/2 Dec.*3 Dec.*10:00–24:00 · Rp\s?150,000 per hour/);
  expect(lines[1]).toHaveTextContent(/25 Dec.*Natal.*Closed/);
  expect(lines[2]).toHaveTextContent(/10 Jan 2027.*Court 1 · Closed/);
});

test("a holiday with bookings lists them, and is closed once confirmed", async () => {
  const confirmed: boolean[] = [];
  const { user } = showDays([christmas], {
    upsertSpecialDay({ specialDay, confirm }) {
      confirmed.push(confirm);
      if (confirm) return { specialDay };
      throw refusal(Code.FailedPrecondition, "HOURS_HAVE_BOOKINGS", {
        times: "2026-12-25T12:00:00Z/2026-12-25T13:00:00Z",
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Edit .*Natal/ }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/19:00–20:00/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(confirmed).toEqual([false, true]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a day that differs in nothing is not sent, and says so", async () => {
  const { user, sent } = showDays([christmas]);
  await user.click(await screen.findByRole("button", { name: /^Edit .*Natal/ }));
  await user.click(await screen.findByRole("radio", { name: "As usual" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Nothing differs from other days yet/)).toBeInTheDocument();
  await user.click(screen.getByRole("textbox", { name: /^Price of an hour/ }));
  await user.paste("150rb");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.specialDay).toMatchObject({ id: "d1", isClosed: false, price: 15_000_000n }));
});

test("a price of a special day that is far above the usual is asked about once more", async () => {
  const bands = [{ sportId: "futsal", currency: "IDR", priceMin: 15_000_000n, priceMax: 15_000_000n }];
  const getVenueForAdmin = () => ({ venue: aVenue({ specialDays: [create(SpecialDaySchema, christmas)] }), bands });
  const { user, sent } = showDays([christmas], { getVenueForAdmin });
  await user.click(await screen.findByRole("button", { name: /^Edit .*Natal/ }));
  await user.click(await screen.findByRole("radio", { name: "As usual" }));
  await user.click(screen.getByRole("textbox", { name: /^Price of an hour/ }));
  await user.paste("1500rb");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/1,500,000 an hour is 10 times your usual .*150,000\. Save it\?/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("other hours are only of the whole venue", async () => {
  const { user, sent } = showDays([christmas]);
  await user.click(await screen.findByRole("button", { name: /^Edit .*Natal/ }));
  await user.click(await screen.findByRole("radio", { name: "Other hours" }));
  expect(screen.getAllByRole("textbox", { name: /^these days, closes/ })).toHaveLength(1);
  await user.click(screen.getByRole("radio", { name: "Some courts" }));
  expect(screen.queryByRole("radio", { name: "Other hours" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose at least one court.")).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Court 2" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.specialDay).toMatchObject({ isClosed: true, hours: [], courtIds: ["c2"] }));
});

test("another special day on the date is refused in words, and what was typed stays", async () => {
  const { user } = showDays([christmas], {
    upsertSpecialDay() {
      throw refusal(Code.FailedPrecondition, "SPECIAL_DAY_TWICE");
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Edit .*Natal/ }));
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  await user.type(name, " 2026");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/There is another special day on one of these dates/);
  expect(name).toHaveValue("Natal 2026");
});

test("ticked holidays become one special day each, with their leave", async () => {
  const { user, sent } = showDays([]);
  await user.click(await screen.findByRole("button", { name: "Add public holidays" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("checkbox", { name: /11 Mar 2027 Eid al-Fitr \(to be confirmed\)/ })).toBeInTheDocument();
  await user.click(dialog.getByRole("checkbox", { name: /Thu 24 Dec/ }));
  await user.click(dialog.getByRole("checkbox", { name: /Fri 25 Dec/ }));
  await user.click(dialog.getByRole("checkbox", { name: /Fri, 1 Jan 2027/ }));
  await user.click(dialog.getByRole("button", { name: "Add 2 special days" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.map(({ specialDay }) => specialDay)).toMatchObject([
    { name: "Christmas", fromDate: "2026-12-24", toDate: "2026-12-25", isClosed: true },
    { name: "New Year’s Day", fromDate: "2027-01-01", toDate: "2027-01-01", isClosed: true },
  ]);
});

test("holidays with bookings ask one by one; those added before stay added", async () => {
  const confirmed: string[] = [];
  const { user, specials } = showDays([], {
    upsertSpecialDay({ specialDay, confirm }) {
      confirmed.push(`${specialDay?.fromDate} ${confirm}`);
      if (specialDay?.fromDate === "2027-01-01" && !confirm) {
        const times = "2027-01-01T12:00:00Z/2027-01-01T13:00:00Z";
        throw refusal(Code.FailedPrecondition, "HOURS_HAVE_BOOKINGS", { times });
      }
      if (specialDay) specials.push(specialDay);
      return { specialDay };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add public holidays" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const name of [/Fri 25 Dec/, /1 Jan 2027/, /5 Jan 2027/])
    await user.click(dialog.getByRole("checkbox", { name }));
  await user.click(dialog.getByRole("button", { name: "Add 3 special days" }));
  const question = within(await screen.findByRole("alertdialog", { name: /New Year/ }));
  await user.click(question.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(confirmed).toEqual(["2026-12-25 false", "2027-01-01 false", "2027-01-01 true", "2027-01-05 false"]);
});

test("a venue elsewhere is not offered Indonesia’s holidays", async () => {
  showDays([], {}, "SG");
  expect(await screen.findByRole("button", { name: "Add a special day" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add public holidays" })).not.toBeInTheDocument();
});

test("deleting one asks again where bookings lie outside the usual hours", async () => {
  const confirmed: boolean[] = [];
  const { user } = showDays([christmas], {
    deleteSpecialDay({ confirm }) {
      confirmed.push(confirm);
      if (confirm) return { success: true };
      throw refusal(Code.FailedPrecondition, "HOURS_HAVE_BOOKINGS", {
        times: "2026-12-25T12:00:00Z/2026-12-25T13:00:00Z",
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Delete .*Natal/ }));
  await user.click(await screen.findByRole("button", { name: "Delete special day" }));
  expect(await screen.findByText(/19:00–20:00/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete anyway" }));
  await waitFor(() => expect(confirmed).toEqual([false, true]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

test("the history tells what a special day was before and is now", async () => {
  const day = { name: "Natal", from_date: "2026-12-25", to_date: "2026-12-25", courts: [], is_closed: true, hours: [] };
  const events = [
    {
      ...{ id: "1", kind: AuditEventKind.SPECIAL_DAY, beforeJson: JSON.stringify(day) },
      afterJson: JSON.stringify({ ...day, is_closed: false, hours: [{ open_minute: 600, close_minute: 1440 }] }),
    },
    {
      ...{ id: "2", kind: AuditEventKind.SPECIAL_DAY },
      afterJson: JSON.stringify({ ...day, courts: ["Court 1"], price: 15_000_000, currency: "IDR", is_closed: false }),
    },
  ];
  showEditor("history", { listAuditEvents: () => ({ events, total: 2 }) });
  const changed = (await screen.findByText("Special day changed")).closest("li");
  expect(changed).toHaveTextContent("HoursClosed → 10:00–24:00");
  const added = screen.getByText("Special day added").closest("li");
  expect(added).toHaveTextContent(/25 Dec.*Court 1.*As usual.*Rp\s?150,000/);
});

test("viewers only read the special days", async () => {
  showEditor("hours", { getVenueForAdmin: () => ({ venue: aVenue({ specialDays: [christmas] }) }) }, (router) =>
    router.rpc(AuthService.method.checkInternalAccess, () => ({
      hasAccess: true,
      venueRoles: [{ venueId: "v1", role: StaffRole.VIEWER }],
    })),
  );
  const section = within(await screen.findByRole("region", { name: "Special days" }));
  expect(section.getByText("Natal")).toBeInTheDocument();
  expect(section.queryByRole("button")).not.toBeInTheDocument();
});
