import type { ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import * as http from "~/lib/http/http";
import { renderPage } from "../../../../test/render";
import { NewVenue } from "./new-venue";

function open(isAdmin: boolean, total = 1) {
  vi.spyOn(http, "request").mockResolvedValue({ status: 200, body: { name: "GOR Senja" } });
  const server = (router: ConnectRouter) => {
    router.rpc(AuthService.method.checkInternalAccess, () => ({ hasAccess: true, isAdmin }));
    router.rpc(VenueAdminService.method.listVenuesForAdmin, () => ({ total }));
  };
  return renderPage(<NewVenue />, { path: "/internal/venues/new", server });
}

test("a new venue starts at its name and can be saved from the start", async () => {
  const { user } = open(true);
  const [first] = await screen.findAllByRole("textbox");
  expect(first).toHaveAccessibleName("Name");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(first).toHaveFocus();
  expect(screen.getAllByText("Fill this in.")).toHaveLength(4);
});

test("the first venue probably has the operator’s name", async () => {
  open(true, 0);
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("GOR Senja");
});

test("a manager sees that only admins add venues", async () => {
  open(false);
  expect(await screen.findByRole("heading", { name: "Only admins of Lapang add venues" })).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
