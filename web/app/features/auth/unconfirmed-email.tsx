import { emailConfirmationOver } from "~/lib/email-confirmation";
import { lazyDialog } from "~/ui/lazy-dialog";
import { EmailBanner } from "./email-banner";

const EmailDialog = lazyDialog(async () => (await import("./email-dialog")).EmailDialog, emailConfirmationOver);

type Props = { email: string; hasBanner: boolean; isDialogOpen: boolean };

/** The banner, and the dialog that opens from its button or from a refused call. */
export function UnconfirmedEmail({ email, hasBanner, isDialogOpen }: Props) {
  return (
    <>
      {hasBanner && <EmailBanner />}
      {isDialogOpen && <EmailDialog email={email} />}
    </>
  );
}
