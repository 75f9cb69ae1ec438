import mail from "icon:lucide/mail-check";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import {
  askToConfirmEmail,
  emailConfirmationOver,
  useEmailConfirmationRequested,
} from "~/lib/session/email-confirmation";
import { isUnchecked, useSession } from "~/lib/session/session";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";

const EmailDialog = lazyDialog(async () => (await import("./email-dialog")).EmailDialog, emailConfirmationOver);

/** For players whose address is unconfirmed: a banner, and a dialog that opens from it or from a refused call. */
export function EmailNotice() {
  const session = useSession();
  const isDialogOpen = useEmailConfirmationRequested();
  const { pathname } = useLocation();
  if (session.state !== "in" || isUnchecked(pathname)) return null;
  const { email, emailVerified } = session.user;
  return (
    <>
      {!emailVerified && <EmailBanner />}
      {isDialogOpen && <EmailDialog email={email} />}
    </>
  );
}

/** Says what an unconfirmed address prevents, with a button to confirm it. */
function EmailBanner() {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Your email address`} className="bg-notice-soft text-notice-ink">
      <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-3 px-4 sm:px-6">
        <Icon of={mail} className="text-xl" />
        <p className="min-w-0 flex-1 py-2 font-medium text-sm leading-tight">
          <Trans>Confirm your email to book and join.</Trans>
        </p>
        <button
          type="button"
          onClick={() => askToConfirmEmail()}
          className="min-h-11 shrink-0 rounded-full px-3 font-bold text-sm underline underline-offset-4"
        >
          <Trans comment="Confirms one’s email address">Confirm</Trans>
        </button>
      </div>
    </aside>
  );
}
