import { useLocation, useNavigate } from "react-router";
import type { AuthSession, AuthUser } from "~/gen/lapang/v1/auth_pb";
import { usePaths } from "~/lib/http/paths";
import { pathAfterSignIn } from "~/lib/session/after-sign-in";
import { signedIn } from "~/lib/session/current-user";
import { beginSession } from "~/lib/session/session-query";
import { dropPendingCode } from "./pending-code";

type Answer = { user?: AuthUser; session?: AuthSession };

/**
 * Stores the new session and navigates: to the sports page if none are chosen yet, else to the requested page. A code
 * sent to an unconfirmed address stays stored: it can confirm the address.
 */
export function useSignInDone(): (answer: Answer, isStored?: boolean) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const paths = usePaths();
  return ({ user, session }, isStored = true) => {
    const player = signedIn(user, session?.sessionId);
    if (player?.user.emailVerified !== false) dropPendingCode();
    beginSession(isStored ? player : null);
    const isReady = player?.user.sportsPreferencesCompleted;
    navigate(isReady ? pathAfterSignIn(pathname) : paths.sportsPreferences, { replace: true });
  };
}
