import { Code } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CompleteOAuthRequest } from "~/gen/lapang/v1/auth_pb";
import { AuthProvider } from "~/gen/lapang/v1/auth_pb";
import { dropCookie } from "~/lib/session/cookies";
import { saveReturnPath, takeReturnPath } from "~/lib/session/return-path";
import { knownSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { ayuSignedIn, signInServer } from "../../../test/sign-in-server";
import { GoogleCallback, readGoogleCallback } from "./google-callback";

const path = "/auth/callback/google";

function open(query: string, refuse: (request: CompleteOAuthRequest) => void = () => {}, at = path) {
  const requests: CompleteOAuthRequest[] = [];
  const server = signInServer({
    completeOAuth: (request) => {
      requests.push(request);
      refuse(request);
      return ayuSignedIn({}, request.acceptedTerms);
    },
  });
  return { requests, ...renderPage(<GoogleCallback />, { path: `${at}${query}`, pattern: at, server }) };
}

beforeEach(() => history.replaceState(null, "", `${path}?code=c1&state=s1`));

afterEach(() => {
  clearQueries();
  dropCookie("has-lapang-session");
  takeReturnPath();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

test.each([
  ["?code=c1&state=s1&scope=openid", { kind: "granted", code: "c1", state: "s1" }],
  ["?error=access_denied&state=s1", { kind: "refused" }],
  ["?error=server_error&state=s1", { kind: "failed" }],
  ["?code=c1", { kind: "failed" }],
  ["?state=s1", { kind: "failed" }],
  ["?code=&state=", { kind: "failed" }],
  ["?error=access_denied&code=c1&state=s1", { kind: "refused" }],
  ["", { kind: "failed" }],
])("the Google callback %j is parsed", (search, answer) => {
  expect(readGoogleCallback(search)).toEqual(answer);
});

test("Google's parameters are removed from the address bar at once, and the sign-in leads to the requested page", async () => {
  saveReturnPath("/venue/7/book?day=2026-11-24");
  const { requests, router } = open("?code=c1&state=s1");
  expect(location.search).toBe("");
  expect(document.title).toBe("Google Sign-in Callback · Lapang");
  await waitFor(() => expect(router.state.location.pathname).toBe("/venue/7/book"));
  expect(requests).toMatchObject([
    {
      code: "c1",
      state: "s1",
      provider: AuthProvider.GOOGLE_OAUTH,
      redirectUri: `http://localhost:8080${path}`,
      acceptedTerms: false,
    },
  ]);
  expect(requests[0]?.deviceInfo?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(knownSession()?.user.email).toBe("ayu@example.com");
});

test("a new Google user accepts the terms, and the same Google code is sent again", async () => {
  const at = "/id/auth/callback/google";
  const { requests, user, router } = open(
    "?code=c1&state=s1",
    ({ acceptedTerms }) => {
      if (!acceptedTerms) throw refusal(Code.FailedPrecondition, "TERMS_NOT_ACCEPTED");
    },
    at,
  );
  const make = await screen.findByRole("button", { name: "Buat akun" });
  await user.click(make);
  const terms = screen.getByRole("checkbox");
  expect(terms).toBeInvalid();
  expect(terms).toHaveFocus();
  expect(requests).toHaveLength(1);
  await user.click(terms);
  await user.click(make);
  await waitFor(() => expect(router.state.location.pathname).toBe("/id"));
  expect(
    requests.map(({ code, state, redirectUri, acceptedTerms }) => [code, state, redirectUri, acceptedTerms]),
  ).toEqual([
    ["c1", "s1", `http://localhost:8080${at}`, false],
    ["c1", "s1", `http://localhost:8080${at}`, true],
  ]);
  expect(knownSession()?.user.name).toBe("Ayu Lestari");
});

test("a failure after the terms is shown beside them", async () => {
  const { user } = open("?code=c1&state=s1", ({ acceptedTerms }) => {
    if (!acceptedTerms) throw refusal(Code.FailedPrecondition, "TERMS_NOT_ACCEPTED");
    throw refusal(Code.InvalidArgument, "OAUTH_INVALID");
  });
  await user.click(await screen.findByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Create my account" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("OAuth completion failed");
  expect(screen.getByRole("link", { name: "Back to sign-in" })).toHaveAttribute("href", "/auth/login");
});

test("a user who declined at Google gets a calm message and can start over", async () => {
  const { requests, user, router } = open("?error=access_denied&state=s1");
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(screen.getByRole("heading", { name: "Google sign-in was canceled" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Back to sign-in" }));
  expect(router.state.location.pathname).toBe("/auth/login");
  expect(requests).toEqual([]);
});

test("a Google callback without its state is not sent", () => {
  const { requests } = open("?code=c1");
  expect(screen.getByRole("alert")).toHaveTextContent("Google login failed");
  expect(requests).toEqual([]);
});

test("a refusal by the server shows an error and the way back", async () => {
  const { requests } = open("?code=c1&state=s1", () => {
    throw refusal(Code.InvalidArgument, "OAUTH_INVALID");
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("OAuth completion failed");
  expect(screen.queryByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to sign-in" })).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test("a Google sign-in interrupted by a lost connection can be retried", async () => {
  let isUp = false;
  const { requests, user, router } = open("?code=c1&state=s1", () => {
    if (!isUp) throw refusal(Code.Unavailable, "");
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach Lapang");
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(requests).toHaveLength(2);
});
