import { lazy, Suspense } from "react";
import { EmailBanner } from "./email-banner";

const EmailDialog = lazy(async () => ({ default: (await import("./email-dialog")).EmailDialog }));

type Props = { email: string; hasBanner: boolean; isAsked: boolean };

/** The banner, and the dialog that its button, or a refused call, opens. */
export function UnconfirmedEmail({ email, hasBanner, isAsked }: Props) {
  return (
    <>
      {hasBanner && <EmailBanner />}
      {isAsked && (
        <Suspense>
          <EmailDialog email={email} />
        </Suspense>
      )}
    </>
  );
}
