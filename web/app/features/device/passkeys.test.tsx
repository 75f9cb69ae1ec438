import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthProvider, AuthService } from "~/gen/lapang/v1/auth_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { Passkeys } from "./passkeys";

beforeEach(() => signedInAs("ayu", "Ayu Lestari"));
afterEach(() => {
  signedOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stands in for WebAuthn, which happy-dom lacks. */
function browser(create: () => Promise<unknown>) {
  class Credential {
    static parseCreationOptionsFromJSON(options: object) {
      return { ...options, user: { id: new ArrayBuffer(16) } };
    }
    toJSON() {
      return { id: "new" };
    }
  }
  vi.stubGlobal("PublicKeyCredential", Credential);
  vi.spyOn(navigator, "credentials", "get").mockReturnValue({ create } as unknown as CredentialsContainer);
  return new Credential();
}

const pixel = { id: "p1", name: "Pixel 9", lastUsedAt: { seconds: BigInt(Math.floor(Date.now() / 1000) - 7300) } };

function open({ passkeys = [pixel] as object[], isLast = false, path = "/settings/devices" } = {}) {
  let known = passkeys as { id: string; name: string }[];
  const requests: unknown[] = [];
  const server = ({ service }: ConnectRouter) => {
    service(AuthService, {
      getCurrentUser: () => {
        if (known.length < passkeys.length) return new Promise(() => {});
        return { user: { authProviders: [AuthProvider.EMAIL_OTP, AuthProvider.GOOGLE_OAUTH] } };
      },
      listPasskeys: () => ({ passkeys: known }),
      renamePasskey: ({ passkeyId, name }) => {
        requests.push(name);
        known = known.map((passkey) => (passkey.id === passkeyId ? { ...passkey, name } : passkey));
        return {};
      },
      deletePasskey: ({ passkeyId }) => {
        if (isLast) throw refusal(Code.FailedPrecondition, "LAST_WAY_IN");
        known = known.filter(({ id }) => id !== passkeyId);
        return { success: true };
      },
      initiatePasskeyRegistration: ({ email, name }) => {
        requests.push({ email, name });
        return { challenge: "c1", credentialCreationOptions: '{"publicKey":{}}' };
      },
      completePasskeyRegistration: ({ challenge, credentialResponse }) => {
        requests.push({ challenge, credentialResponse });
        known = [...known, { id: "p2", name: "Chrome on Windows" }];
        return {};
      },
    });
  };
  const page = (
    <>
      <Passkeys />
      <Toaster />
    </>
  );
  return { requests, ...renderPage(page, { path, server }) };
}

test("the sign-in methods and the passkeys are listed", async () => {
  open();
  const ways = within(await screen.findByRole("list", { name: "How you sign in" }));
  expect(await ways.findByText("Google")).toBeInTheDocument();
  expect(ways.getAllByRole("listitem")).toHaveLength(2);
  expect(await screen.findByText("Last used 2 hours ago")).toBeInTheDocument();
});

test("a passkey is renamed in place, and Escape restores its name", async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole("button", { name: "Rename Pixel 9" }));
  const field = await screen.findByRole("textbox", { name: "Name of the passkey" });
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(field).toHaveAccessibleDescription("Give it a name.");
  await user.type(field, "My phone{Escape}");
  expect(screen.getByText("Pixel 9")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Rename Pixel 9" }));
  await user.clear(await screen.findByRole("textbox"));
  await user.type(screen.getByRole("textbox"), " My phone ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("My phone")).toBeInTheDocument();
  expect(requests).toEqual(["My phone"]);
});

test("deleting a passkey takes a confirm dialog, and is reported without waiting for the refetch", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete Pixel 9" }));
  await user.click(await screen.findByRole("button", { name: "Delete passkey" }));
  expect(await screen.findByText("Pixel 9 is deleted.")).toBeInTheDocument();
  expect(await screen.findByText("No passkey yet")).toBeInTheDocument();
});

test("the last sign-in method cannot be deleted, and the message says what to do first", async () => {
  const { user } = open({ isLast: true, path: "/id/settings/devices" });
  await user.click(await screen.findByRole("button", { name: "Hapus Pixel 9" }));
  await user.click(await screen.findByRole("button", { name: "Hapus passkey" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Ini satu-satunya caramu masuk.");
});

test("adding a passkey gets options from the server, creates it in the browser and registers it", async () => {
  const made = browser(async () => made);
  const { user, requests } = open({ passkeys: [] });
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  expect(await screen.findByText("Your passkey is ready.")).toBeInTheDocument();
  expect(await screen.findByText("Chrome on Windows")).toBeInTheDocument();
  expect(requests).toEqual([
    { email: "ayu@example.com", name: "Ayu Lestari" },
    { challenge: "c1", credentialResponse: '{"id":"new"}' },
  ]);
});

test.each([
  ["NotAllowedError", null],
  ["InvalidStateError", "This device has a passkey for your account already."],
  ["UnknownError", "Passkey registration failed"],
])("a browser's %s shows: %s", async (name, message) => {
  browser(async () => {
    throw new DOMException("", name);
  });
  const { user, requests } = open();
  const add = await screen.findByRole("button", { name: "Add a passkey" });
  await user.click(add);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(add).not.toHaveAttribute("aria-busy"));
  if (message) expect(screen.getByRole("alert")).toHaveTextContent(message);
  else expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each([
  ["/settings/devices", "Failed to check passkey support", "Try Again"],
  ["/id/settings/devices", "Passkey gagal dicek", "Coba Lagi"],
])("at %s a failed request for passkeys shows: %s", async (path, words, again) => {
  let isUp = false;
  const server = ({ service }: ConnectRouter) => {
    service(AuthService, {
      listPasskeys: () => {
        if (isUp) return { passkeys: [pixel] };
        throw refusal(Code.Internal, "");
      },
    });
  };
  const { user } = renderPage(<Passkeys />, { path, server });
  expect(await screen.findByText(words)).toBeInTheDocument();
  isUp = true;
  await user.click(screen.getByRole("button", { name: again }));
  expect(await screen.findByText("Pixel 9")).toBeInTheDocument();
});

test("a browser without WebAuthn is told so", async () => {
  open();
  expect(await screen.findByText("WebAuthn is not supported in this browser")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).not.toBeInTheDocument();
});
