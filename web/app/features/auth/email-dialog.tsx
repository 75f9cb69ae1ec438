import { Trans, useLingui } from "@lingui/react/macro";
import { emailConfirmationOver, emailConfirmed } from "~/lib/session/email-confirmation";
import { Button } from "~/ui/look/button";
import { Dialog } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { VerifyEmail } from "./verify-email";

/** Lets players confirm their address without leaving their page. */
export function EmailDialog({ email }: { email: string }) {
  const { t } = useLingui();

  function done() {
    emailConfirmed();
    toastSuccess(t`Your email is confirmed.`);
  }

  return (
    <Dialog title={t`Confirm your email`} isOpen onOpenChange={emailConfirmationOver} isDismissable={false}>
      {(close) => (
        <>
          <VerifyEmail email={email} onDone={done} />
          <Button variant="quiet" isWide onPress={close}>
            <Trans comment="Closes the dialog; the address stays unconfirmed">Not now</Trans>
          </Button>
        </>
      )}
    </Dialog>
  );
}
