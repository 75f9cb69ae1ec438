import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import {
  type ListVenuesForAdminRequest,
  type UpdateVenueStatusRequest,
  VenueAdminService,
} from "~/gen/lapang/v1/venue_admin_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { aVenue } from "../venue.fixture";
import { Venues } from "./venues";

function show({ path = "/internal/venues", total = 2, isAdmin = false } = {}) {
  const requests: ListVenuesForAdminRequest[] = [];
  const set: UpdateVenueStatusRequest[] = [];
  const server = (router: ConnectRouter) => {
    const venueRoles = [
      { venueId: "v1", role: StaffRole.MANAGER },
      { venueId: "v2", role: StaffRole.DESK },
    ];
    router.service(AuthService, { checkInternalAccess: () => ({ hasAccess: true, isAdmin, venueRoles }) });
    router.service(VenueAdminService, {
      listVenuesForAdmin(request) {
        requests.push(request);
        return {
          venues: [aVenue(), aVenue({ id: "v2", name: "Kemang Padel", isActive: false })].slice(0, total),
          total,
        };
      },
      updateVenueStatus(request) {
        if (request.isActive) throw refusal(Code.FailedPrecondition, "VENUE_NOT_READY", { missing: "prices,courts" });
        set.push(request);
        return { success: true };
      },
    });
  };
  return { ...renderPage(<Venues />, { path, pattern: "/internal/venues", server }), requests, set };
}

test("venues link to their editors and boards, and show whether they are active", async () => {
  show();
  expect(await screen.findByRole("link", { name: "Gor Senayan" })).toHaveAttribute("href", "/internal/venues/v1");
  expect(screen.getByRole("link", { name: "Day board of Gor Senayan" })).toHaveAttribute(
    "href",
    "/internal/board?venue=v1",
  );
  expect(screen.getByText("Inactive")).toBeInTheDocument();
});

test.each([true, false])("only admins can add a venue (%s)", async (isAdmin) => {
  show({ isAdmin });
  await screen.findByRole("link", { name: "Gor Senayan" });
  const way = { name: "Add a venue" };
  if (isAdmin) expect(await screen.findByRole("link", way)).toHaveAttribute("href", "/internal/venues/new");
  else expect(screen.queryByRole("link", way)).toBeNull();
});

test("deactivating a venue needs a confirmation", async () => {
  const { user, set } = show();
  await user.click(await screen.findByRole("button", { name: "Deactivate Gor Senayan" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Deactivate Gor Senayan?" }));
  await user.click(question.getByRole("button", { name: "Deactivate" }));
  await waitFor(() => expect(set).toMatchObject([{ venueId: "v1", isActive: false }]));
});

test("only roles that may deactivate a venue can", async () => {
  show();
  expect(await screen.findByRole("button", { name: "Deactivate Gor Senayan" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Activate Kemang Padel" })).not.toBeInTheDocument();
});

test("a refused activation lists what is missing, with links", async () => {
  const { user } = show({ isAdmin: true });
  await user.click(await screen.findByRole("button", { name: "Activate Kemang Padel" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Activate" }));
  expect(await question.findByRole("alert")).toHaveTextContent("Complete what is missing first.");
  const links = question.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/internal/venues/v2?tab=courts", "/internal/venues/v2?tab=prices"]);
});

test("filters are in the address", async () => {
  const { user, router, requests } = show({ path: "/internal/venues?sport=futsal" });
  await screen.findByRole("link", { name: "Gor Senayan" });
  expect(requests.find(({ limit }) => limit === 25)).toMatchObject({ sportId: "futsal", includeInactive: false });
  await user.click(await screen.findByRole("checkbox", { name: "Include inactive venues" }));
  expect(router.state.location.search).toBe("?sport=futsal&inactive=1");
});

test("staff of one venue go straight to it", async () => {
  const { router } = show({ total: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe("/internal/venues/v1"));
});
