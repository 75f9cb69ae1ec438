import confirmed from "icon:lucide/badge-check";
import unconfirmed from "icon:lucide/circle-alert";
import { Trans } from "@lingui/react/macro";
import { askToConfirmEmail } from "~/lib/session/email-confirmation";
import { useSession } from "~/lib/session/session";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";

/** The address, which never changes, and whether it is confirmed. */
export function EmailSection({ email, isVerified }: { email: string; isVerified: boolean }) {
  const session = useSession();
  // Confirming updates the session at once, and the profile at its next fetch.
  const isConfirmed = isVerified || (session.state === "in" && session.user.emailVerified);
  return (
    <section aria-labelledby="email-heading" className="flex flex-col gap-1.5">
      <h2 id="email-heading" className="font-semibold text-sm tracking-normal">
        <Trans>Email</Trans>
      </h2>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-sunken px-4 py-2.5">
        <span className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">{email}</span>
        {isConfirmed ? (
          <Badge tone="good" icon={confirmed}>
            <Trans comment="Of an email address">Confirmed</Trans>
          </Badge>
        ) : (
          <Badge tone="waiting" icon={unconfirmed}>
            <Trans comment="Of an email address">Not confirmed</Trans>
          </Badge>
        )}
      </div>
      <p className="text-muted text-sm">
        <Trans>Your email address cannot be changed.</Trans>
      </p>
      {!isConfirmed && (
        <div className="pt-1.5">
          <Button variant="secondary" onPress={() => askToConfirmEmail()}>
            <Trans>Confirm email</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
