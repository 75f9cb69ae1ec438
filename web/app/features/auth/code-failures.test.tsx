import { Code } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { dropCookie } from "~/lib/session/cookies";
import { clearQueries } from "~/lib/session/session-query";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signInServer } from "../../../test/sign-in-server";
import { SignIn } from "./sign-in";

afterEach(() => {
  clearQueries();
  dropCookie("has-lapang-session");
});

/** Types a known player's address; the server fails as configured. */
async function typeAddress(calls: Parameters<typeof signInServer>[0], path = "/auth/login") {
  const server = signInServer({ checkPasskeySupport: () => ({ userExists: true }), ...calls });
  const { user } = renderPage(<SignIn />, { path, pattern: path, server });
  await user.type(await screen.findByRole("textbox"), "ayu@example.com");
  await user.click(screen.getByRole("button", { name: /email$/ }));
  return user;
}

const broken = () => {
  throw refusal(Code.Internal, "");
};

test.each([
  ["/auth/login", "Failed to send OTP"],
  ["/id/auth/login", "Kode gagal dikirim"],
])("at %s a code that could not be sent shows: %s", async (path, words) => {
  await typeAddress({ sendEmailOTP: broken }, path);
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByRole("textbox")).toHaveValue("ayu@example.com");
});

test("a code that could not be verified shows an error and can be submitted again", async () => {
  const user = await typeAddress({ verifyEmailOTP: broken });
  const code = await screen.findByRole("textbox", { name: "Verification code" });
  await user.type(code, "246810");
  expect(await screen.findByRole("alert")).toHaveTextContent("OTP verification failed");
  expect(code).toHaveValue("246810");
  expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled();
});
