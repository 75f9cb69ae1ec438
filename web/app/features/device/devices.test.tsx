import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../test/render";
import { answering, logoutPath, unauthenticated } from "../../../test/server";
import { signedInAs, signedOut } from "../../../test/session";
import { DeviceList } from "./device-list";

beforeEach(() => signedInAs("ayu"));
afterEach(() => {
  signedOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const secondsAgo = (seconds: number) => ({ seconds: BigInt(Math.floor(Date.now() / 1000) - seconds), nanos: 0 });
const laptop = {
  fingerprint: "laptop",
  deviceType: "desktop",
  browser: "Firefox 145",
  os: "Windows",
  location: "Bandung",
  ipAddress: "203.0.113.7",
  lastSeen: secondsAgo(3 * 3600 + 60),
  activeSessions: 2,
};
const phone = { fingerprint: "phone", browser: "Chrome 140", os: "Android", isCurrentDevice: true, activeSessions: 1 };
const old = { fingerprint: "old", lastSeen: secondsAgo(9 * 24 * 3600), activeSessions: 0 };

function open({ devices = [old, laptop, phone] as object[], failures = 0, path = "/settings/devices" } = {}) {
  let known = devices as (typeof phone)[];
  let left = failures;
  const requests: string[] = [];
  const server = ({ service }: ConnectRouter) => {
    service(AuthService, {
      getUserDevices: () => {
        if (left-- > 0) throw new ConnectError("", Code.Internal);
        return { devices: known };
      },
      revokeDevice: ({ fingerprint }) => {
        requests.push(fingerprint);
        known = known.filter((device) => device.fingerprint !== fingerprint);
        return { revokedSessions: 1 };
      },
      revokeOtherDevices: () => {
        requests.push("others");
        const revokedSessions = known.length - 1;
        known = known.filter((device) => device.isCurrentDevice);
        return { revokedSessions };
      },
    });
  };
  const page = (
    <>
      <DeviceList />
      <Toaster />
    </>
  );
  return { requests, ...renderPage(page, { path, server }) };
}

const names = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

test("this device comes first, then the last used ones, each with its details", async () => {
  open();
  await screen.findByText("Firefox 145 on Windows");
  expect(names()).toEqual(["Chrome 140 on Android", "Firefox 145 on Windows", "Unknown device"]);
  const [first, second, third] = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.closest("li"));
  expect(first).toHaveTextContent("This device");
  expect(first).toHaveTextContent("Active now");
  expect(second).toHaveTextContent("Bandung");
  expect(second).toHaveTextContent("203.0.113.7");
  expect(second).toHaveTextContent("Last seen 3 hours ago");
  expect(second).toHaveTextContent("2 sessions");
  expect(third).toHaveTextContent("Logged out");
  expect(within(third as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
});

test("another device is signed out after a confirm dialog and disappears from the list", async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole("button", { name: "Log out of Firefox 145 on Windows" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/Its 2 sessions end right away/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Firefox 145 on Windows is logged out.")).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(["Chrome 140 on Android", "Unknown device"]));
  expect(requests).toEqual(["laptop"]);
});

test("signing out this device says so, and clears all of the player's data", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  answering({ [logoutPath]: unauthenticated });
  const { user, requests } = open({ path: "/id/settings/devices" });
  await user.click(await screen.findByRole("button", { name: "Keluar dari sini" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Keluar dari perangkat ini?" }));
  expect(question.getByText(/Ini perangkat yang sedang kamu pakai/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Keluar dari sini" }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(requests).toEqual(["phone"]);
  expect(localStorage.getItem("lapang-current-user")).toBeNull();
});

test("all other devices are signed out at once", async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole("button", { name: "Log out of all other devices" }));
  await user.click(await screen.findByRole("button", { name: "Log out of them" }));
  expect(await screen.findByText("You are logged out everywhere else.")).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(["Chrome 140 on Android"]));
  expect(requests).toEqual(["others"]);
  expect(screen.queryByRole("button", { name: "Log out of all other devices" })).not.toBeInTheDocument();
});

test("a list of devices that failed can be loaded again, and an empty one explains itself", async () => {
  const { user } = open({ devices: [], failures: 1 });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No device is known yet")).toBeInTheDocument();
});
