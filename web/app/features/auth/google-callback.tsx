import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { GoogleCallbackResult } from "./google-callback-result";
import { GoogleCompletion } from "./google-completion";
import { googleFailed } from "./sign-in-failure";
import { SignInFrame } from "./sign-in-frame";

/** The page Google redirects to. */
export function GoogleCallback() {
  const { i18n, t } = useLingui();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [answer] = useState(() => readGoogleCallback(search));

  useEffect(() => {
    // Removes Google's code from the address bar, the history and shared links.
    history.replaceState(history.state, "", pathname);
    // The router's location, and so this page's links, must not contain it either.
    if (search) navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);

  return (
    <SignInFrame title={t`Google Sign-in Callback`}>
      {answer.kind === "granted" && <GoogleCompletion code={answer.code} state={answer.state} />}
      {answer.kind === "refused" && (
        <GoogleCallbackResult
          title={t`Google sign-in was canceled`}
        >{t`You were not signed in. Try again, or sign in another way.`}</GoogleCallbackResult>
      )}
      {answer.kind === "failed" && (
        <GoogleCallbackResult
          title={i18n._(googleFailed)}
          isFailure
        >{t`Google did not confirm your identity. Please start again.`}</GoogleCallbackResult>
      )}
    </SignInFrame>
  );
}

/** The query parameters Google sends back. */
type GoogleCallbackParams =
  | { kind: "granted"; code: string; state: string }
  /** The user declined at Google. */
  | { kind: "refused" }
  | { kind: "failed" };

export function readGoogleCallback(search: string): GoogleCallbackParams {
  const query = new URLSearchParams(search);
  const error = query.get("error");
  if (error) return { kind: error === "access_denied" ? "refused" : "failed" };
  const code = query.get("code");
  const state = query.get("state");
  return code && state ? { kind: "granted", code, state } : { kind: "failed" };
}
