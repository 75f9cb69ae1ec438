import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SafetyService } from "~/gen/lapang/v1/safety_pb";
import { type UpdateProfileRequest, UserService } from "~/gen/lapang/v1/user_pb";
import { knownSession } from "~/lib/session/session";
import { Toaster } from "~/ui/overlay/toaster";
import { violations } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { Profile } from "./profile";

beforeEach(() => signedInAs("ayu", "Ayu Lestari"));
afterEach(() => {
  signedOut();
  vi.restoreAllMocks();
});

const stored = {
  name: "Ayu Lestari",
  bio: "Futsal on weekends.",
  location: "Jakarta",
  dateOfBirth: "1994-08-17",
  email: "ayu@example.com",
  emailVerified: true,
};

/** Stores what is saved; rejects the first calls with the given errors. */
function server(profile: Partial<typeof stored> = {}, refusals: ConnectError[] = []) {
  let current = { ...stored, ...profile };
  const saved: UpdateProfileRequest[] = [];
  const router = ({ service }: ConnectRouter) => {
    service(UserService, {
      getProfile: () => ({ profile: current }),
      updateProfile: (request) => {
        const refused = refusals.shift();
        if (refused) throw refused;
        saved.push(request);
        const changed = Object.entries(request).filter(([name, value]) => name in stored && value !== undefined);
        current = { ...current, ...Object.fromEntries(changed) };
        return { profile: current };
      },
      exportAccount: () => ({ json: '{"name":"Ayu Lestari"}' }),
    });
  };
  const change = (changed: Partial<typeof stored>) => {
    current = { ...current, ...changed };
  };
  return { saved, router, change };
}

function open(given = server(), path = "/settings/profile") {
  const page = (
    <>
      <Profile />
      <Toaster />
    </>
  );
  return { ...given, ...renderPage(page, { path, server: given.router }) };
}

test("only changes are saved, and the navigation updates at once", async () => {
  const { user, saved } = open();
  const name = await screen.findByRole("textbox", { name: "Full name" });
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  await user.clear(name);
  await user.type(name, "  Ayu  Pratiwi ");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your profile is saved.")).toBeInTheDocument();
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ name: "Ayu Pratiwi", dateOfBirth: "" });
  expect(saved[0]?.bio).toBeUndefined();
  expect(saved[0]?.location).toBeUndefined();
  expect(name).toHaveValue("Ayu Pratiwi");
  expect(knownSession()?.user.name).toBe("Ayu Pratiwi");
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
});

test("an invalid field is marked and focused, and nothing is sent", async () => {
  const { user, saved } = open();
  const bio = await screen.findByRole("textbox", { name: /^About you/ });
  await user.clear(bio);
  await user.click(bio);
  await user.paste("x".repeat(501));
  expect(bio).toHaveAccessibleDescription("501 of 500");
  await user.clear(screen.getByLabelText("Year"));
  await user.type(screen.getByLabelText("Year"), "2025");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(bio).toHaveAccessibleDescription("501 of 500 At most 500 characters.");
  expect(bio).toHaveFocus();
  expect(screen.getByLabelText("Year")).toHaveAccessibleDescription(/You must be at least 13 years old\.$/);
  expect(saved).toEqual([]);
  await user.type(bio, "{Backspace}");
  expect(bio).toHaveAccessibleDescription("500 of 500");
  expect(screen.getByLabelText("Year")).toBeInvalid();
});

test("the server's violations appear at their fields, and a failure keeps the input", async () => {
  const refusals = [
    violations({ date_of_birth: "date.too_young", location: "text.control" }),
    new ConnectError("", Code.Internal),
  ];
  const { user, saved } = open(server({}, refusals));
  const place = await screen.findByRole("textbox", { name: /^Location/ });
  await user.type(place, " Selatan");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(place).toBeInvalid());
  expect(place).toHaveAccessibleDescription(/This place cannot be used\. Write it differently\.$/);
  expect(screen.getByLabelText("Year")).toBeInvalid();
  await user.type(place, ".");
  expect(place).toBeValid();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on our side");
  expect(place).toHaveValue("Jakarta Selatan.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toMatchObject([{ location: "Jakarta Selatan." }]));
});

test("changes can be discarded", async () => {
  const { user } = open();
  const name = await screen.findByRole("textbox", { name: "Full name" });
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(name).toHaveAccessibleDescription("Enter your full name.");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(name).toHaveValue("Ayu Lestari");
  expect(name).toBeValid();
});

test("the email address is text, not a field", async () => {
  const given = server();
  renderPage(<Profile />, { path: "/settings/profile", server: given.router });
  expect((await screen.findByText("ayu@example.com")).closest("input, textarea, [contenteditable]")).toBeNull();
  for (const field of screen.getAllByRole("textbox")) expect(field).not.toHaveValue("ayu@example.com");
  expect(screen.queryByRole("textbox", { name: /email/i })).not.toBeInTheDocument();
});

test("an unconfirmed address says so and can be confirmed", async () => {
  const { unmount } = open(server({ emailVerified: true }), "/id/settings/profile");
  expect(await screen.findByText("Terkonfirmasi")).toBeInTheDocument();
  unmount();
  // Confirming updates a session; this test has none.
  signedOut();
  open(server({ emailVerified: false }), "/id/settings/profile");
  expect(await screen.findByText("Belum dikonfirmasi")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Konfirmasi email" })).toBeInTheDocument();
});

test("a profile that failed can be loaded again", async () => {
  let isUp = false;
  const { user } = renderPage(<Profile />, {
    path: "/settings/profile",
    server: ({ service }) => {
      service(UserService, {
        getProfile: () => {
          if (isUp) return { profile: stored };
          throw new ConnectError("", Code.Internal);
        },
      });
    },
  });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("textbox", { name: "Full name" })).toHaveValue("Ayu Lestari");
});

test("the exported data is a file with a descriptive name", async () => {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("Your data is in your downloads.")).toBeInTheDocument();
  expect(files).toEqual([expect.stringMatching(/^lapang-data-\d{4}-\d\d-\d\d\.json$/)]);
});

test("a change saved elsewhere appears, unless it would overwrite input", async () => {
  const given = server();
  const { user, queryClient } = open(given);
  const name = await screen.findByRole("textbox", { name: "Full name" });
  given.change({ location: "Bandung" });
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(screen.getByRole("textbox", { name: /^Location/ })).toHaveValue("Bandung"));
  await user.type(name, " Putri");
  given.change({ name: "Ayu", location: "Bogor" });
  await act(() => queryClient.refetchQueries());
  expect(name).toHaveValue("Ayu Lestari Putri");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(given.saved).toHaveLength(1));
  expect(given.saved[0]).toMatchObject({ name: "Ayu Lestari Putri" });
  expect(given.saved[0]?.location).toBeUndefined();
  await waitFor(() => expect(screen.getByRole("textbox", { name: /^Location/ })).toHaveValue("Bogor"));
});

test("a blocked player is listed until they are unblocked", async () => {
  const given = server();
  let players = [{ id: "budi", name: "Budi Santoso" }];
  const router = (routes: ConnectRouter) => {
    given.router(routes);
    routes.service(SafetyService, {
      listBlocked: () => ({ players }),
      unblockPlayer({ playerId }) {
        players = players.filter(({ id }) => id !== playerId);
        return {};
      },
    });
  };
  const { user } = open({ ...given, router });
  await user.click(await screen.findByRole("button", { name: "Unblock Budi Santoso" }));
  await waitFor(() => expect(screen.queryByText("Budi Santoso")).not.toBeInTheDocument());
  expect(players).toEqual([]);
});
