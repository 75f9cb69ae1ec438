import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthProvider, type AuthService, type VerifyEmailOTPRequest } from "~/gen/lapang/v1/auth_pb";
import { ErrorInfoSchema } from "~/gen/lapang/v1/error_pb";
import { dropCookie } from "~/lib/session/cookies";
import { dropIntent, storeIntent } from "~/lib/session/intent";
import { recordSessionEnd } from "~/lib/session/pending-logout";
import { saveReturnPath, takeReturnPath } from "~/lib/session/return-path";
import { knownSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { browserWithPasskeys } from "../../../test/passkeys";
import { renderPage } from "../../../test/render";
import { ayuSignedIn, signInServer } from "../../../test/sign-in-server";
import { dropPendingCode } from "./pending-code";
import { SignIn } from "./sign-in";

const marker = "has-lapang-session";
const rightCode = "246810";

function refusal(code: Code, reason: string, metadata: Record<string, string> = {}): ConnectError {
  return new ConnectError("", code, undefined, [{ desc: ErrorInfoSchema, value: { reason, metadata } }]);
}

type Account = { exists?: boolean; isReady?: boolean; known?: Partial<ServiceImpl<typeof AuthService>> };

/** Accepts one code only, and records the requests. */
function server({ exists = true, isReady = true, known = {} }: Account = {}) {
  const attempts: VerifyEmailOTPRequest[] = [];
  const sends: string[] = [];
  const router = signInServer({
    checkPasskeySupport: () => ({ userExists: exists }),
    sendEmailOTP: ({ email }) => {
      sends.push(email);
      return { otpId: `otp-${sends.length}`, expiresInSeconds: 600 };
    },
    verifyEmailOTP: (attempt) => {
      attempts.push(attempt);
      if (attempt.otpCode !== rightCode) throw refusal(Code.InvalidArgument, "OTP_INVALID");
      if (!exists && !attempt.acceptedTerms) throw refusal(Code.FailedPrecondition, "TERMS_NOT_ACCEPTED");
      return ayuSignedIn({ sportsPreferencesCompleted: isReady }, !exists);
    },
    ...known,
  });
  return { attempts, sends, router };
}

function open(given: ReturnType<typeof server>, path = "/auth/login") {
  return renderPage(<SignIn />, { path, pattern: path, server: given.router });
}

async function giveEmail(user: ReturnType<typeof open>["user"], email = "ayu@example.com") {
  await user.type(await screen.findByRole("textbox", { name: "Email address" }), `${email}{Enter}`);
}

const codeField = () => screen.findByRole("textbox", { name: "Verification code" });

beforeEach(() => dropCookie(marker));

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  takeReturnPath();
  dropIntent();
  dropPendingCode();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an existing account gets a code, and its sixth digit signs in and returns to the page", async () => {
  saveReturnPath("/match/7?from=link");
  const given = server();
  const { user, router } = open(given);
  await giveEmail(user, " Ayu@Example.com ");
  expect(await codeField()).toHaveFocus();
  expect(await codeField()).toHaveAttribute("autocomplete", "one-time-code");
  expect(await codeField()).toHaveAttribute("inputmode", "numeric");
  await user.type(await codeField(), rightCode);
  await waitFor(() => expect(router.state.location.pathname).toBe("/match/7"));
  expect(given.sends).toEqual(["ayu@example.com"]);
  expect(given.attempts).toMatchObject([{ otpId: "otp-1", otpCode: rightCode, acceptedTerms: false }]);
  expect(given.attempts[0]?.deviceInfo).toMatchObject({ ipAddress: "", deviceType: "desktop", location: "Jakarta" });
  expect(given.attempts[0]?.deviceInfo?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(knownSession()?.user.name).toBe("Ayu Lestari");
});

test("a player without sports chooses them first, and the requested page is remembered", async () => {
  saveReturnPath("/id/my");
  const { user, router } = open(server({ isReady: false }), "/id/auth/login");
  await user.type(screen.getByRole("textbox", { name: "Alamat email" }), "ayu@example.com{Enter}");
  await user.type(await screen.findByRole("textbox", { name: "Kode verifikasi" }), rightCode);
  await waitFor(() => expect(router.state.location.pathname).toBe("/id/sports-preferences"));
  expect(takeReturnPath()).toBe("/id/my");
});

test("a new account is one screen with a name, the terms and the code, and is not stored yet", async () => {
  const given = server({ exists: false, isReady: false });
  const { user, router } = open(given);
  await giveEmail(user);
  const name = await screen.findByRole("textbox", { name: /Full name/ });
  expect(name).toHaveFocus();
  expect(given.sends).toEqual(["ayu@example.com"]);
  await user.type(name, " Ayu Lestari ");
  await user.type(await codeField(), rightCode);
  const terms = screen.getByRole("checkbox", { name: /I agree/ });
  expect(terms).toHaveAccessibleDescription(
    "You must agree to the Terms of Service and Privacy Policy to create an account",
  );
  expect(terms).toHaveFocus();
  expect(given.attempts).toEqual([]);
  expect(screen.getByRole("link", { name: /^Terms of Service/ })).toHaveAttribute("target", "_blank");
  await user.click(terms);
  await user.clear(await codeField());
  await user.paste("246 810");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sports-preferences"));
  expect(given.attempts).toMatchObject([{ acceptedTerms: true, name: "Ayu Lestari" }]);
  expect(knownSession()).toBeNull();
});

test("skipping the passkey focuses the code field of the same screen", async () => {
  browserWithPasskeys();
  const given = server({ exists: false });
  const { user, router } = open(given);
  await giveEmail(user);
  await user.click(await screen.findByRole("button", { name: "Skip, use a code instead" }));
  expect(await codeField()).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Create a passkey" })).not.toBeInTheDocument();
  await user.type(await codeField(), rightCode);
  expect(screen.getByRole("checkbox")).toBeInvalid();
  expect(given.attempts).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: "Full name" }), "Ayu");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Create my account" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(given.attempts).toMatchObject([{ acceptedTerms: true, name: "Ayu" }]);
});

test("every sign-in step starts at its top", async () => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const { user } = open(server());
  await screen.findByRole("textbox", { name: "Email address" });
  scroll.mockClear();
  await giveEmail(user);
  await codeField();
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

test("the name of a new account survives a reload while reading the email", async () => {
  const given = server({ exists: false });
  const first = open(given);
  await giveEmail(first.user);
  await first.user.type(await screen.findByRole("textbox", { name: "Full name" }), "Ayu");
  first.unmount();
  open(given);
  expect(await screen.findByRole("textbox", { name: "Full name" })).toHaveValue("Ayu");
  expect(given.sends).toHaveLength(1);
});

test("the page's title says what the visitor signs in for", async () => {
  history.pushState(null, "", "/id/match/7");
  storeIntent({ action: "join", id: "7", name: "Futsal Rabu", sport: "futsal", userId: null });
  saveReturnPath("/id/match/7");
  open(server(), "/id/auth/login");
  expect(await screen.findByRole("heading", { name: "Masuk untuk ikut Futsal Rabu" })).toBeInTheDocument();
});

test("the title says that the schedule or a report needs a sign-in, or that the session has ended", async () => {
  saveReturnPath("/my");
  const first = open(server());
  expect(await screen.findByRole("heading", { name: "Sign in to see your schedule" })).toBeInTheDocument();
  first.unmount();
  saveReturnPath("/compete/7?report");
  const second = open(server());
  expect(await screen.findByRole("heading", { name: "Sign in to send a report" })).toBeInTheDocument();
  second.unmount();
  recordSessionEnd();
  open(server());
  const heading = await screen.findByRole("heading", { name: "Your session has ended. Sign in to go on." });
  expect(heading).toBeInTheDocument();
});

test("terms that the server requires are accepted with the same code", async () => {
  const given = server({ exists: false, known: { checkPasskeySupport: () => ({ userExists: true }) } });
  const { user, router } = open(given);
  await giveEmail(user);
  await user.type(await codeField(), rightCode);
  await user.click(await screen.findByRole("checkbox", { name: /I agree/ }));
  expect(await codeField()).toHaveValue(rightCode);
  await user.type(screen.getByRole("textbox", { name: "Full name" }), "Ayu");
  await user.click(screen.getByRole("button", { name: "Create my account" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(given.attempts.map(({ otpId, acceptedTerms }) => [otpId, acceptedTerms])).toEqual([
    ["otp-1", false],
    ["otp-1", true],
  ]);
});

test("a wrong code is reported at its field and can be corrected", async () => {
  const given = server();
  const { user, router } = open(given);
  await giveEmail(user);
  await user.type(await codeField(), "12{Enter}");
  expect(await codeField()).toHaveAccessibleDescription("Please enter a valid 6-digit code");
  expect(given.attempts).toEqual([]);
  await user.type(await codeField(), "3456");
  await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(/This code is wrong or has expired/));
  expect(await codeField()).toHaveFocus();
  expect(await codeField()).toHaveValue("");
  await user.type(await codeField(), rightCode.slice(0, 5));
  expect(await codeField()).toHaveAccessibleDescription(/This code is wrong or has expired/);
  await user.type(await codeField(), rightCode.slice(5));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("input survives a failed sign-in and can be submitted again", async () => {
  let isUp = false;
  const given = server({
    known: {
      checkPasskeySupport: () => {
        if (isUp) return { userExists: true };
        throw new ConnectError("", Code.Internal);
      },
    },
  });
  const { user } = open(given);
  await user.type(screen.getByRole("textbox", { name: "Email address" }), "ayu@example.com");
  await user.click(screen.getByRole("button", { name: "Continue with email" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to check user");
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(screen.getByRole("textbox", { name: "Email address" })).toHaveValue("ayu@example.com");
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Continue with email" }));
  expect(await codeField()).toBeInTheDocument();
});

test("an address is validated before it is sent", async () => {
  const given = server();
  const { user } = open(given);
  await giveEmail(user, "ayu@");
  const field = screen.getByRole("textbox", { name: "Email address" });
  expect(field).toHaveAccessibleDescription("Please enter a valid email address");
  await user.clear(field);
  await user.type(field, "{Enter}");
  expect(field).toHaveAccessibleDescription("Enter your email");
  expect(given.sends).toEqual([]);
});

test("another code can be sent after 30 seconds, or when the server allows it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isRefused = false;
  const given = server({
    known: {
      sendEmailOTP: () => {
        if (isRefused) throw refusal(Code.ResourceExhausted, "OTP_SEND_LIMIT", { retry_after_seconds: "75" });
        return { otpId: "otp-1", expiresInSeconds: 600 };
      },
    },
  });
  const { user } = open(given);
  await giveEmail(user);
  expect(await screen.findByText("Resend the code in 30 seconds")).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  isRefused = true;
  await user.click(screen.getByRole("button", { name: "Resend code" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Try again in 75 seconds");
  expect(screen.getByText("Resend the code in 75 seconds")).toBeInTheDocument();
});

test("a refusal for minutes or hours says what works until then", async () => {
  const given = server({
    known: {
      listAuthProviders: () => ({ providers: [AuthProvider.EMAIL_OTP, AuthProvider.GOOGLE_OAUTH] }),
      sendEmailOTP: () => {
        throw refusal(Code.ResourceExhausted, "OTP_SEND_LIMIT", { retry_after_seconds: "43200" });
      },
    },
  });
  const { user } = open(given);
  await user.type(screen.getByRole("textbox", { name: "Email address" }), "ayu@example.com");
  await user.click(screen.getByRole("button", { name: "Continue with email" }));
  const said = "Too many attempts. Try again in 12 hours. Until then you can use Google.";
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
});

test("a reload while reading the email keeps the step, and another address starts over", async () => {
  const given = server();
  const first = open(given);
  await giveEmail(first.user);
  await codeField();
  first.unmount();
  const { user } = open(given);
  expect(await screen.findByText("ayu@example.com")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Use a different email" }));
  expect(screen.getByRole("textbox", { name: "Email address" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Continue with email" }));
  await codeField();
  expect(given.sends).toHaveLength(1);
});
