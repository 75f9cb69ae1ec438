import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useEmailConfirmationAsked } from "~/lib/email-confirmation";
import { isUnchecked, useSession } from "~/lib/session";

const EmailBanner = lazy(async () => ({ default: (await import("./email-banner")).EmailBanner }));
const EmailDialog = lazy(async () => ({ default: (await import("./email-dialog")).EmailDialog }));

/** For a player whose address is not confirmed yet: a banner that says so, and the dialog that does it. Others load neither. */
export function EmailNotice() {
  const session = useSession();
  const { pathname } = useLocation();
  const isAsked = useEmailConfirmationAsked();
  if (session.state !== "in" || isUnchecked(pathname)) return null;
  const { email, emailVerified } = session.user;
  return (
    <>
      {!emailVerified && (
        // As high as the banner that comes, so that the page under it stays where it is.
        <div className="min-h-14 bg-notice-soft">
          <Suspense>
            <EmailBanner />
          </Suspense>
        </div>
      )}
      {isAsked && (
        <Suspense>
          <EmailDialog email={email} />
        </Suspense>
      )}
    </>
  );
}
