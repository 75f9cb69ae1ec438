import type { Transport } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useLingui } from "@lingui/react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AuthSession, AuthUser } from "~/gen/lapang/v1/auth_pb";
import { usePaths } from "~/lib/http/paths";
import { pathAfterSignIn } from "~/lib/session/after-sign-in";
import { signedIn } from "~/lib/session/current-user";
import { intentFor } from "~/lib/session/intent";
import { savedReturnPath, saveReturnPath } from "~/lib/session/return-path";
import { hasMarker } from "~/lib/session/session";
import { beginSession } from "~/lib/session/session-query";
import { toastSuccess } from "~/ui/overlay/toast";
import { dropPendingCode } from "./pending-code";

type Answer = { user?: AuthUser; session?: AuthSession };

/**
 * Stores the new session and navigates: to the sports page if none are chosen yet, else to the requested page. A code
 * sent to an unconfirmed address stays stored: it can confirm the address. `isRefused`: the browser keeps no cookie, so
 * there is no session.
 */
export function useSignInDone() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const paths = usePaths();
  const transport = useTransport();
  const { i18n } = useLingui();
  const [isRefused, setRefused] = useState(false);

  async function done({ user, session }: Answer, isStored = true): Promise<void> {
    const player = signedIn(user, session?.sessionId);
    if (player?.user.emailVerified !== false) dropPendingCode();
    if (!hasMarker()) return setRefused(true);
    const isReady = player?.user.sportsPreferencesCompleted;
    if (player?.user.emailVerified && !isReady) {
      // The hours are not held while the player chooses sports.
      const booked = await bookFirst(transport, player.user.id);
      if (booked) {
        // The sport is preselected on the sports page.
        saveReturnPath(`${paths.booking(booked.bookingId)}?sport=${booked.sport}`);
        void toastSuccess(i18n._(booked.message));
      }
    }
    beginSession(isStored ? player : null);
    navigate(isReady ? pathAfterSignIn(pathname) : paths.sportsPreferences, { replace: true });
  }

  return { done, isRefused };
}

/** Makes the booking that brought the player here. If it fails, its form sends it again and says why. */
async function bookFirst(transport: Transport, playerId: string) {
  const intent = intentFor(savedReturnPath());
  if (intent?.action !== "book" || (intent.userId !== null && intent.userId !== playerId)) return null;
  const booking = await import("~/features/booking/draft/book-draft").catch(() => null);
  const booked = await booking?.bookDraft(transport, intent.id);
  return booked ? { ...booked, sport: intent.sport } : null;
}
