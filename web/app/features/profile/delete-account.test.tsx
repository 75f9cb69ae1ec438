import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { knownSession } from "~/lib/session/session";
import { Toaster } from "~/ui/overlay/toaster";
import { violations } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { DeleteAccount } from "./delete-account";

beforeEach(() => signedInAs("ayu"));
afterEach(signedOut);

function open(refusals: ConnectError[] = [], path = "/settings/profile", until?: Promise<void>) {
  const requests: string[] = [];
  const page = (
    <>
      <DeleteAccount email="ayu@example.com" onClose={() => {}} />
      <Toaster />
    </>
  );
  const shown = renderPage(page, {
    path,
    pattern: path,
    server: ({ service }) => {
      service(UserService, {
        deleteAccount: async ({ email }) => {
          requests.push(email);
          await until;
          const refused = refusals.shift();
          if (refused) throw refused;
          return { success: true };
        },
      });
    },
  });
  return { ...shown, requests };
}

test("deleting an account requires typing its address, and leads home, signed out", async () => {
  const { user, requests, router } = open([], "/id/settings/profile");
  const field = await screen.findByRole("textbox");
  await user.type(field, "budi@example.com{Enter}");
  expect(field).toHaveAccessibleDescription(/Ini bukan alamat email akun ini\.$/);
  expect(requests).toEqual([]);
  await user.clear(field);
  await user.type(field, " Ayu@Example.com ");
  await user.click(screen.getByRole("button", { name: "Hapus akunku" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/id"));
  await waitFor(() => expect(knownSession()).toBeNull());
  expect(requests).toEqual(["Ayu@Example.com"]);
  expect(localStorage.getItem("lapang-current-user")).toBeNull();
});

test("a player who left the settings is signed out once the account is deleted", async () => {
  const server = Promise.withResolvers<void>();
  const { user, requests, router } = open([], "/settings/profile", server.promise);
  await user.type(await screen.findByRole("textbox"), "ayu@example.com{Enter}");
  await waitFor(() => expect(requests).toHaveLength(1));
  await router.navigate("/play");
  await waitFor(() => expect(screen.queryByRole("textbox")).not.toBeInTheDocument());
  server.resolve();
  await waitFor(() => expect(knownSession()).toBeNull());
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("a refused deletion is shown, at the field if it concerns the address", async () => {
  const { user, requests } = open([violations({ email: "email.other" }), new ConnectError("", Code.Unavailable)]);
  const field = await screen.findByRole("textbox");
  await user.type(field, "ayu@example.com{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not the email address of this account\.$/));
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach Lapang");
  expect(field).toHaveValue("ayu@example.com");
  expect(requests).toHaveLength(2);
  expect(knownSession()).not.toBeNull();
});
