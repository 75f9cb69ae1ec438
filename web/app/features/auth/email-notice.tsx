import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useEmailConfirmationAsked } from "~/lib/email-confirmation";
import { optional } from "~/lib/optional";
import { isUnchecked, useSession } from "~/lib/session";

const UnconfirmedEmail = lazy(() => optional(import("./unconfirmed-email").then((part) => part.UnconfirmedEmail)));

/** For a player whose address is not confirmed yet: says so, and helps. Others load nothing of it. */
export function EmailNotice() {
  const session = useSession();
  const isAsked = useEmailConfirmationAsked();
  const { pathname } = useLocation();
  if (session.state !== "in" || isUnchecked(pathname)) return null;
  const { email, emailVerified } = session.user;
  if (emailVerified && !isAsked) return null;
  return (
    // As high as the banner that comes, so that the page under it stays where it is.
    <div className={emailVerified ? undefined : "min-h-14 bg-notice-soft"}>
      <Suspense>
        <UnconfirmedEmail email={email} hasBanner={!emailVerified} isAsked={isAsked} />
      </Suspense>
    </div>
  );
}
