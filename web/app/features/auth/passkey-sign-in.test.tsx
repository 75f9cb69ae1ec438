import { Code } from "@connectrpc/connect";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type {
  CompletePasskeyAuthenticationRequest,
  CompletePasskeyRegistrationRequest,
  VerifyEmailOTPRequest,
} from "~/gen/lapang/v1/auth_pb";
import { AuthProvider } from "~/gen/lapang/v1/auth_pb";
import { dropCookie } from "~/lib/session/cookies";
import { saveReturnPath, takeReturnPath } from "~/lib/session/return-path";
import { knownSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { browserWithPasskeys, givenPasskey } from "../../../test/passkeys";
import { refusal, violations } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { ayuSignedIn, signInServer } from "../../../test/sign-in-server";
import { dropPendingCode } from "./pending-code";
import { SignIn } from "./sign-in";

type Calls = Parameters<typeof signInServer>[0];

function open(calls: Calls, path = "/auth/login") {
  return renderPage(<SignIn />, { path, pattern: path, server: signInServer(calls) });
}

async function giveEmail(user: ReturnType<typeof open>["user"]) {
  await user.type(await screen.findByRole("textbox"), "ayu@example.com{Enter}");
}

const press = async (user: ReturnType<typeof open>["user"], name: string) =>
  user.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  // The fake browser offers no passkey by itself unless a test picks one.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  clearQueries();
  dropCookie("has-lapang-session");
  takeReturnPath();
  dropPendingCode();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Accepts passkeys and records the requests. */
function accountWithPasskey(refuse?: () => void) {
  const used: CompletePasskeyAuthenticationRequest[] = [];
  const completePasskeyAuthentication = (request: CompletePasskeyAuthenticationRequest) => {
    used.push(request);
    refuse?.();
    return ayuSignedIn();
  };
  const checkPasskeySupport = () => ({ userExists: true, hasPasskey: true });
  return { used, calls: { checkPasskeySupport, completePasskeyAuthentication } satisfies Calls };
}

test("an account with a passkey signs in with it and gets the requested page", async () => {
  browserWithPasskeys();
  saveReturnPath("/match/7");
  const { used, calls } = accountWithPasskey();
  const { user, router } = open(calls);
  await giveEmail(user);
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeInTheDocument();
  await press(user, "Continue with passkey");
  await waitFor(() => expect(router.state.location.pathname).toBe("/match/7"));
  expect(used).toMatchObject([
    { email: "ayu@example.com", challenge: "ayu@example.com", credentialResponse: givenPasskey },
  ]);
  expect(used[0]?.deviceInfo?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(knownSession()?.user.name).toBe("Ayu Lestari");
});

test("a closed passkey prompt is no failure: the player can try again or use a code", async () => {
  const browser = browserWithPasskeys("NotAllowedError");
  const { used, calls } = accountWithPasskey();
  const { user } = open(calls);
  await giveEmail(user);
  await press(user, "Continue with passkey");
  expect(await screen.findByText(/No passkey was used. Try again, or use an email code/)).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(used).toEqual([]);
  browser.prompt = "given";
  await press(user, "Use an email code instead");
  expect(await screen.findByRole("textbox", { name: "Verification code" })).toHaveFocus();
});

test.each([
  ["PASSKEY_INVALID", Code.InvalidArgument, "Passkey authentication failed"],
  ["", Code.Internal, "Passkey authentication failed"],
  ["", Code.Unavailable, /We cannot reach Lapang/],
])("a passkey refused with %s %s shows its message", async (reason, code, words) => {
  browserWithPasskeys();
  const { calls } = accountWithPasskey(() => {
    throw refusal(code, reason);
  });
  const { user } = open(calls);
  await giveEmail(user);
  await press(user, "Continue with passkey");
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByRole("button", { name: "Use an email code instead" })).toBeEnabled();
});

test("a browser without WebAuthn goes from the address to the code, although the account has a passkey", async () => {
  const { user } = open(accountWithPasskey().calls);
  await screen.findByRole("textbox");
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).not.toBeInTheDocument();
  await giveEmail(user);
  expect(await screen.findByRole("textbox", { name: "Verification code" })).toBeInTheDocument();
});

test("an address whose passkeys could not be requested shows an error", async () => {
  browserWithPasskeys();
  const checkPasskeySupport = () => {
    throw refusal(Code.Internal, "");
  };
  const { user } = open({ checkPasskeySupport });
  await user.type(await screen.findByRole("textbox"), "ayu@example.com");
  await press(user, "Continue with email");
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to check passkey support");
});

test("signing in with any passkey needs no address", async () => {
  browserWithPasskeys();
  const { used, calls } = accountWithPasskey();
  const { user, router } = open(calls);
  await press(user, "Sign in with a passkey");
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(used).toMatchObject([{ email: "", challenge: "any" }]);
});

test("closing the prompt of any passkey returns to the address field", async () => {
  browserWithPasskeys("NotAllowedError");
  const { user } = open(accountWithPasskey().calls, "/id/auth/login");
  await press(user, "Masuk dengan passkey");
  expect(await screen.findByText(/Passkey tidak jadi dipakai/)).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("the browser offers passkeys in the email field, and the chosen one signs in", async () => {
  const browser = browserWithPasskeys();
  const { used, calls } = accountWithPasskey();
  const { router } = open(calls);
  expect(await screen.findByRole("textbox")).toHaveAttribute("autocomplete", "username webauthn");
  await waitFor(() => expect(browser.offers).toBe(1));
  act(browser.pick);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(used).toMatchObject([{ email: "", challenge: "any", credentialResponse: givenPasskey }]);
  expect(browser.offers).toBe(1);
});

test("a hidden page requests no challenge until it is visible", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const browser = browserWithPasskeys();
  open(accountWithPasskey().calls);
  await waitFor(() => expect(browser.offers).toBe(1));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
  expect(browser.offers).toBe(1);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(browser.offers).toBe(2));
});

test("a passkey offer is renewed before its challenge expires, and ends with the step", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const browser = browserWithPasskeys();
  const { user } = open(accountWithPasskey().calls);
  await waitFor(() => expect(browser.offers).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(4.5 * 60_000));
  await waitFor(() => expect(browser.offers).toBe(2));
  await giveEmail(user);
  await screen.findByRole("heading", { name: "Welcome back" });
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(browser.offers).toBe(2);
});

/** Knows no account; `made` records the passkeys it was asked to create. */
function noAccount(refuse: () => void = () => {}) {
  const made: CompletePasskeyRegistrationRequest[] = [];
  const codes: VerifyEmailOTPRequest[] = [];
  const calls: Calls = {
    checkPasskeySupport: () => ({}),
    completePasskeyRegistration: (request) => {
      made.push(request);
      refuse();
      return ayuSignedIn({ emailVerified: false, sportsPreferencesCompleted: false }, true);
    },
    verifyEmailOTP: (request) => {
      codes.push(request);
      return ayuSignedIn({}, true);
    },
  };
  return { made, codes, calls };
}

async function fillIn(user: ReturnType<typeof open>["user"]) {
  await user.type(await screen.findByRole("textbox", { name: "Full name" }), " Ayu Lestari ");
  await user.click(screen.getByRole("checkbox", { name: /I agree/ }));
}

test("a new address creates an account by passkey, which is stored at once", async () => {
  browserWithPasskeys();
  const { made, calls } = noAccount();
  const { user, router } = open(calls);
  await giveEmail(user);
  await fillIn(user);
  await press(user, "Create a passkey");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sports-preferences"));
  expect(made).toMatchObject([
    { email: "ayu@example.com", challenge: "made", credentialResponse: givenPasskey, acceptedTerms: true },
  ]);
  expect(made[0]?.deviceInfo?.deviceType).toBe("desktop");
  expect(knownSession()?.user.emailVerified).toBe(false);
});

test("creating a passkey explains its benefits, and requires a name and the terms", async () => {
  browserWithPasskeys();
  const { made, calls } = noAccount();
  const { user } = open(calls);
  await giveEmail(user);
  const benefits = await screen.findByRole("region", { name: "Next time, sign in with a passkey" });
  expect(within(benefits).getAllByRole("listitem")).toHaveLength(3);
  await press(user, "Create a passkey");
  const name = screen.getByRole("textbox", { name: "Full name" });
  expect(name).toHaveAccessibleDescription(/Please enter valid email and name/);
  expect(name).toHaveFocus();
  expect(screen.getByRole("checkbox")).toHaveAccessibleDescription(/You must agree to the Terms/);
  expect(made).toEqual([]);
});

test("a new player who skips the passkey continues with a code, the name and the terms", async () => {
  browserWithPasskeys();
  const { codes, calls } = noAccount();
  const { user, router } = open(calls);
  await giveEmail(user);
  await fillIn(user);
  await press(user, "Skip, use a code instead");
  await user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  await waitFor(() => expect(router.state.location.pathname).not.toBe("/auth/login"));
  expect(codes).toMatchObject([{ name: "Ayu Lestari", acceptedTerms: true }]);
});

test.each([
  ["NotAllowedError", null, /No passkey was created. Try again, or use a code/],
  ["InvalidStateError", "alert", /already has a passkey/],
  ["SecurityError", "alert", "Passkey registration failed"],
] as const)("a browser's %s while creating a passkey has its own message", async (prompt, role, words) => {
  const browser = browserWithPasskeys(prompt);
  const { made, calls } = noAccount();
  const { user, router } = open(calls);
  await giveEmail(user);
  await fillIn(user);
  await press(user, "Create a passkey");
  const told = await screen.findByText(words);
  expect(told.closest("[role]")?.getAttribute("role") === "alert").toBe(role === "alert");
  expect(made).toEqual([]);
  expect(screen.getByRole("textbox", { name: "Full name" })).toHaveValue(" Ayu Lestari ");
  browser.prompt = "given";
  await press(user, "Create a passkey");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sports-preferences"));
});

test.each([
  [refusal(Code.AlreadyExists, "ACCOUNT_EXISTS"), "This address already has an account. Use a code to sign in."],
  [refusal(Code.InvalidArgument, "PASSKEY_INVALID"), "Passkey registration failed"],
  [violations({ name: "string.min_len" }), "Please enter valid email and name"],
  [refusal(Code.FailedPrecondition, "TERMS_NOT_ACCEPTED"), /You must agree to the Terms/],
])("a registration refused with %s says what to do", async (error, words) => {
  browserWithPasskeys();
  const { calls } = noAccount(() => {
    throw error;
  });
  const { user } = open(calls);
  await giveEmail(user);
  await fillIn(user);
  await press(user, "Create a passkey");
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test("a passkey still creates an account when no code can be sent", async () => {
  browserWithPasskeys();
  const { calls } = noAccount();
  const sendEmailOTP = () => {
    throw refusal(Code.ResourceExhausted, "OTP_SEND_LIMIT");
  };
  const { user, router } = open({ ...calls, sendEmailOTP });
  await giveEmail(user);
  await fillIn(user);
  expect(screen.getByRole("alert")).toHaveTextContent("Too many attempts. Please wait a moment.");
  expect(screen.queryByRole("textbox", { name: "Verification code" })).not.toBeInTheDocument();
  await press(user, "Create a passkey");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sports-preferences"));
});

test("a browser without WebAuthn gets an explanation and a code", async () => {
  const { codes, calls } = noAccount();
  const { user } = open(calls);
  await giveEmail(user);
  expect(await screen.findByText(/WebAuthn is not supported in this browser/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Create a passkey" })).not.toBeInTheDocument();
  await fillIn(user);
  await user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  await waitFor(() => expect(codes).toMatchObject([{ name: "Ayu Lestari", acceptedTerms: true }]));
});

test("Google is offered only if the server has it, below the other options", async () => {
  browserWithPasskeys();
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const requests: string[] = [];
  const { user } = open(
    {
      listAuthProviders: () => ({ providers: [AuthProvider.EMAIL_OTP, AuthProvider.GOOGLE_OAUTH] }),
      initiateOAuth: ({ redirectUri }) => {
        requests.push(redirectUri);
        return { authorizationUrl: "https://accounts.google.example/auth?x=1", state: "s" };
      },
    },
    "/id/auth/login",
  );
  const google = await screen.findByRole("button", { name: "Lanjut dengan Google" });
  expect(screen.getAllByRole("button").at(-1)).toBe(google);
  await user.click(google);
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.google.example/auth?x=1"));
  expect(requests).toEqual(["http://localhost:8080/id/auth/callback/google"]);
  expect(google).toHaveAttribute("aria-busy", "true");
  act(() => void dispatchEvent(new Event("pageshow")));
  expect(google).not.toHaveAttribute("aria-busy");
});

test.each([
  ["javascript:alert(1)", null],
  ["", null],
  [null, refusal(Code.FailedPrecondition, "OTHER")],
])("a Google page that is %s is not opened", async (authorizationUrl, error) => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const { user } = open({
    listAuthProviders: () => ({ providers: [AuthProvider.GOOGLE_OAUTH] }),
    initiateOAuth: () => {
      if (error) throw error;
      return { authorizationUrl: authorizationUrl ?? "" };
    },
  });
  await press(user, "Continue with Google");
  expect(await screen.findByRole("alert")).toHaveTextContent("OAuth initiation failed");
  expect(assign).not.toHaveBeenCalled();
});
