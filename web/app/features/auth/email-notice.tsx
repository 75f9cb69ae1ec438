import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useEmailConfirmationAsked } from "~/lib/email-confirmation";
import { optional } from "~/lib/optional";
import { isUnchecked, useSession } from "~/lib/session";

const UnconfirmedEmail = lazy(() => optional(import("./unconfirmed-email").then((part) => part.UnconfirmedEmail)));

/** Loaded only for players whose address is unconfirmed. */
export function EmailNotice() {
  const session = useSession();
  const isAsked = useEmailConfirmationAsked();
  const { pathname } = useLocation();
  if (session.state !== "in" || isUnchecked(pathname)) return null;
  const { email, emailVerified } = session.user;
  if (emailVerified && !isAsked) return null;
  return (
    // Reserves the banner's height, so that the page below does not move.
    <div className={emailVerified ? undefined : "min-h-14 bg-notice-soft"}>
      <Suspense>
        <UnconfirmedEmail email={email} hasBanner={!emailVerified} isAsked={isAsked} />
      </Suspense>
    </div>
  );
}
