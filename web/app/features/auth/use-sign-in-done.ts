import { useLocation, useNavigate } from "react-router";
import type { AuthSession, AuthUser } from "~/gen/lapang/v1/auth_pb";
import { pathAfterSignIn } from "~/lib/after-sign-in";
import { signedIn } from "~/lib/current-user";
import { usePaths } from "~/lib/paths";
import { beginSession } from "~/lib/session-query";
import { dropPendingCode } from "./pending-code";

type Answer = { user?: AuthUser; session?: AuthSession };

/**
 * Keeps who has signed in, and goes on: to the sports first, where none were chosen yet, else to the wanted page.
 * The code that was sent to an unconfirmed address is kept: it confirms it.
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
