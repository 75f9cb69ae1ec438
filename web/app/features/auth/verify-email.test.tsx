import { Code } from "@connectrpc/connect";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { VerifyEmailOTPRequest } from "~/gen/lapang/v1/auth_pb";
import { createQueryClient } from "~/lib/http/query-client";
import { dropCookie, writeCookie } from "~/lib/session/cookies";
import { askToConfirmEmail, emailConfirmationOver } from "~/lib/session/email-confirmation";
import { knownSession, publishSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { ayuSignedIn, signInServer } from "../../../test/sign-in-server";
import { EmailNotice } from "./email-notice";
import { dropPendingCode, storePendingCode } from "./pending-code";
import { VerifyEmail } from "./verify-email";

function signedInWithout(emailVerified = false) {
  writeCookie("has-lapang-session", "1", 60);
  const user = { id: "u1", email: "ayu@example.com", name: "Ayu", avatarUrl: "", sportsPreferencesCompleted: true };
  publishSession({ sessionId: "s1", user: { ...user, emailVerified } });
}

/** Accepts one code. */
function server(refuse: () => void = () => {}) {
  const requests: VerifyEmailOTPRequest[] = [];
  const sends: string[] = [];
  const router = signInServer({
    sendEmailOTP: ({ email }) => {
      sends.push(email);
      return { otpId: "otp-1", expiresInSeconds: 600 };
    },
    verifyEmailOTP: (request) => {
      requests.push(request);
      refuse();
      if (request.otpCode !== "246810") throw refusal(Code.InvalidArgument, "OTP_INVALID");
      return ayuSignedIn();
    },
  });
  return { requests, sends, router };
}

afterEach(() => {
  act(emailConfirmationOver);
  act(clearQueries);
  dropPendingCode();
  dropCookie("has-lapang-session");
  vi.restoreAllMocks();
});

test("a code to the player's own address confirms it and updates the session", async () => {
  signedInWithout();
  const given = server();
  const onDone = vi.fn();
  const { user, queryClient } = renderPage(<VerifyEmail email="ayu@example.com" onDone={onDone} />, {
    server: given.router,
  });
  queryClient.setQueryData(["match"], "shown as to a visitor");
  const field = await screen.findByRole("textbox", { name: "Verification code" });
  await user.type(field, "111111");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This code is wrong/));
  await user.type(field, "246810");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(given.sends).toEqual(["ayu@example.com"]);
  expect(given.requests.at(-1)).toMatchObject({ email: "ayu@example.com", otpId: "otp-1", acceptedTerms: false });
  expect(knownSession()?.user.emailVerified).toBe(true);
  expect(queryClient.getQueryState(["match"])?.isInvalidated).toBe(true);
});

test("confirming an address creates no account if the session has ended", async () => {
  signedInWithout();
  const given = server(() => {
    throw refusal(Code.FailedPrecondition, "TERMS_NOT_ACCEPTED");
  });
  const { user } = renderPage(<VerifyEmail email="ayu@example.com" onDone={() => {}} />, { server: given.router });
  await user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  expect(await screen.findByRole("alert")).toHaveTextContent("Please sign in to go on.");
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});

test("a player with a confirmed address gets no banner", () => {
  signedInWithout(true);
  const { container } = renderPage(<EmailNotice />, { path: "/play" });
  expect(container).toBeEmptyDOMElement();
});

test("visitors and sign-in pages get no confirmation banner", () => {
  expect(renderPage(<EmailNotice />, { path: "/play" }).container).toBeEmptyDOMElement();
  signedInWithout();
  expect(renderPage(<EmailNotice />, { path: "/auth/callback/google" }).container).toBeEmptyDOMElement();
});

test("the banner opens the dialog, and both close once the address is confirmed", async () => {
  signedInWithout();
  const given = server();
  const { user, container } = renderPage(<EmailNotice />, { path: "/id/play", server: given.router });
  await user.click(await screen.findByRole("button", { name: "Konfirmasi" }));
  expect(await screen.findByRole("dialog", { name: "Konfirmasi emailmu" })).toBeInTheDocument();
  await user.type(await screen.findByRole("textbox", { name: "Kode verifikasi" }), "246810");
  await waitFor(() => expect(container).toBeEmptyDOMElement());
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the confirmation dialog can be postponed", async () => {
  signedInWithout();
  const { user } = renderPage(<EmailNotice />, { path: "/play", server: server().router });
  act(askToConfirmEmail);
  await user.click(await screen.findByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByText("Confirm your email to book and join.")).toBeInTheDocument();
});

/** A call like joining a match, which requires a confirmed address. */
function callThatNeedsIt() {
  const client = createQueryClient(() => {});
  const call = vi.fn(async (_: string) => {
    if (!knownSession()?.user.emailVerified) throw refusal(Code.FailedPrecondition, "EMAIL_NOT_VERIFIED");
  });
  const mutation = client.getMutationCache().build(client, { mutationFn: call, retry: false });
  return { call, make: () => act(() => mutation.execute("match 7").catch(() => {})) };
}

test("a call that requires a confirmed address opens the dialog and is repeated after confirming", async () => {
  signedInWithout();
  const { user } = renderPage(<EmailNotice />, { path: "/match/7", server: server().router });
  const { call, make } = callThatNeedsIt();
  await make();
  await user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.calls.map(([what]) => what)).toEqual(["match 7", "match 7"]);
});

test("a call whose dialog was dismissed is not repeated by a later confirmation", async () => {
  signedInWithout();
  const { user } = renderPage(<EmailNotice />, { path: "/match/7", server: server().router });
  const { call, make } = callThatNeedsIt();
  await make();
  await user.click(await screen.findByRole("button", { name: "Not now" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  await waitFor(() => expect(knownSession()?.user.emailVerified).toBe(true));
  expect(call).toHaveBeenCalledOnce();
});

test("the code sent at sign-up confirms the address", async () => {
  signedInWithout();
  const now = Date.now();
  const mailed = { email: "ayu@example.com", otpId: "otp-0", expiresAt: now + 60_000, resendAt: now, validMinutes: 10 };
  storePendingCode({ ...mailed, newcomer: { name: "Ayu", acceptedTerms: true } });
  const given = server();
  const onDone = vi.fn();
  const { user } = renderPage(<VerifyEmail email="ayu@example.com" onDone={onDone} />, { server: given.router });
  await user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(given.sends).toEqual([]);
  expect(given.requests).toMatchObject([{ otpId: "otp-0" }]);
});
