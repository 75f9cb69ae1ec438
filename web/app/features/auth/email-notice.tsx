import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useEmailConfirmationRequested } from "~/lib/email-confirmation";
import { optionalPart } from "~/lib/optional-part";
import { isUnchecked, useSession } from "~/lib/session";

const UnconfirmedEmail = lazy(() => optionalPart(import("./unconfirmed-email").then((part) => part.UnconfirmedEmail)));

/** Loaded only for players whose address is unconfirmed. */
export function EmailNotice() {
  const session = useSession();
  const isDialogOpen = useEmailConfirmationRequested();
  const { pathname } = useLocation();
  if (session.state !== "in" || isUnchecked(pathname)) return null;
  const { email, emailVerified } = session.user;
  if (emailVerified && !isDialogOpen) return null;
  return (
    // Reserves the banner's height, so that the page below does not move.
    <div className={emailVerified ? undefined : "min-h-14 bg-notice-soft"}>
      <Suspense>
        <UnconfirmedEmail email={email} hasBanner={!emailVerified} isDialogOpen={isDialogOpen} />
      </Suspense>
    </div>
  );
}
