import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import {
  type ExportLedgerRequest,
  type GetFiguresRequest,
  GetFiguresResponseSchema,
  MoneyAdminService,
  Sheet,
  SheetFormat,
} from "~/gen/lapang/v1/money_admin_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { renderPage } from "../../../../test/render";
import { aVenue } from "../venue.fixture";
import { Figures } from "./figures";
import { someFigures } from "./figures.fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T22:00:00+07:00") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Shows the page; takings of the days before were Rp 21,000,000. */
function show({ search = "", figures = someFigures(), role = StaffRole.MANAGER, isExportBroken = false } = {}) {
  const asked: GetFiguresRequest[] = [];
  const exported: ExportLedgerRequest[] = [];
  const server = (router: ConnectRouter) => {
    router.rpc(AuthService.method.checkInternalAccess, () => ({
      hasAccess: true,
      venueRoles: [{ venueId: "v1", role }],
    }));
    router.service(VenueAdminService, {
      listVenuesForAdmin: () => ({ venues: [aVenue()], total: 1 }),
      getVenueForAdmin: () => ({ venue: aVenue() }),
    });
    router.service(MoneyAdminService, {
      getFigures(request) {
        asked.push(request);
        return request.fromDate < "2026-11-01" ? someFigures({ takings: 2_100_000_000n }) : figures;
      },
      exportLedger(request) {
        exported.push(request);
        if (isExportBroken) throw new ConnectError("", Code.Unavailable);
        return {
          content: new TextEncoder().encode("number,amount"),
          fileName: "gor-senayan-payments-2026-11.csv",
          mediaType: "text/csv",
        };
      },
    });
  };
  return { ...renderPage(<Figures />, { path: `/internal/figures${search}`, server }), asked, exported };
}

const heading = (name: string) => screen.findByRole("heading", { name });

test("this month ends today, is compared with as many days before, and links to what is owed", async () => {
  const { asked } = show();
  expect(await screen.findByText("+15% against 8 – 31 Oct")).toBeInTheDocument();
  expect(screen.getByText("412.5 of 672 hours")).toBeInTheDocument();
  expect(asked.map(({ fromDate, toDate }) => [fromDate, toDate])).toEqual([
    ["2026-11-01", "2026-11-24"],
    ["2026-10-08", "2026-10-31"],
  ]);
  expect(screen.getByRole("link", { name: "See these bookings" })).toHaveAttribute(
    "href",
    "/internal/bookings?venue=v1&unpaid=1&status=confirmed&from=2026-11-01&to=2026-11-24",
  );
  const heat = within(screen.getByRole("table", { name: "How full each hour is" }));
  expect(heat.getAllByRole("row")).toHaveLength(15);
  expect(within(heat.getByRole("row", { name: /^20:00/ })).getAllByRole("cell")[5]).toHaveTextContent("100");
  expect(within(screen.getByRole("table", { name: "Takings by day" })).getAllByRole("row")).toHaveLength(25);
});

test("custom days begin with those on screen, and a wrong end is said at its field", async () => {
  const { user, router, asked } = show({ search: "?range=last" });
  await heading("Takings by day");
  await user.click(screen.getByRole("radio", { name: "Custom" }));
  await waitFor(() => expect(router.state.location.search).toBe("?venue=v1&from=2026-10-01&to=2026-10-31"));
  expect(asked.map(({ fromDate }) => fromDate)).toEqual(["2026-10-01", "2026-08-31"]);
  await router.navigate("/internal/figures?from=2026-10-01&to=2027-10-02");
  const end = await screen.findByRole("group", { name: "To" });
  expect(end).toHaveAccessibleDescription(/Choose at most 366 days\./);
  await router.navigate("/internal/figures?from=2026-10-01&to=2026-09-30");
  expect(await screen.findByText("This day is before the first one.")).toBeInTheDocument();
  expect(asked).toHaveLength(2);
});

test("the chosen sheet is downloaded for the same days under the server’s name", async () => {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, exported } = show({ search: "?range=last" });
  await user.click(await screen.findByRole("button", { name: "Payments as CSV" }));
  await waitFor(() => expect(saved).toEqual(["gor-senayan-payments-2026-11.csv"]));
  await user.click(screen.getByRole("button", { name: "Tax sheet as XLSX" }));
  await waitFor(() => expect(exported).toHaveLength(2));
  const days = { venueId: "v1", fromDate: "2026-10-01", toDate: "2026-10-31" };
  expect(exported).toMatchObject([
    { ...days, sheet: Sheet.PAYMENTS, format: SheetFormat.CSV },
    { ...days, sheet: Sheet.TAX, format: SheetFormat.XLSX },
  ]);
});

test("a sheet that could not be downloaded says why", async () => {
  const { user } = show({ isExportBroken: true });
  await user.click(await screen.findByRole("button", { name: "Bookings as XLSX" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Not downloaded\. ./);
});

test("days without bookings and money say so, and only managers see the figures", async () => {
  const quiet = create(GetFiguresResponseSchema, { currency: "IDR", sellableMinutes: 900n });
  const { unmount } = show({ figures: quiet });
  expect(await screen.findByText("No bookings and no money in these days.")).toBeInTheDocument();
  unmount();
  const { asked } = show({ role: StaffRole.DESK });
  expect(await screen.findByText("Only owners and managers of this venue see its figures.")).toBeInTheDocument();
  expect(asked).toEqual([]);
});
