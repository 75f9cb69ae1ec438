import { emailConfirmationOver } from "~/lib/email-confirmation";
import { lateDialog } from "~/ui/late-dialog";
import { EmailBanner } from "./email-banner";

const EmailDialog = lateDialog(async () => (await import("./email-dialog")).EmailDialog, emailConfirmationOver);

type Props = { email: string; hasBanner: boolean; isAsked: boolean };

/** The banner, and the dialog that opens from its button or from a refused call. */
export function UnconfirmedEmail({ email, hasBanner, isAsked }: Props) {
  return (
    <>
      {hasBanner && <EmailBanner />}
      {isAsked && <EmailDialog email={email} />}
    </>
  );
}
