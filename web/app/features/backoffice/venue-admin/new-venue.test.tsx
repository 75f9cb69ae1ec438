import type { ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { renderPage } from "../../../../test/render";
import { NewVenue } from "./new-venue";

function open(isAdmin: boolean) {
  const server = (router: ConnectRouter) =>
    router.rpc(AuthService.method.checkInternalAccess, () => ({ hasAccess: true, isAdmin }));
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

test("a manager sees that only admins add venues", async () => {
  open(false);
  expect(await screen.findByRole("heading", { name: "Only admins of Lapang add venues" })).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
