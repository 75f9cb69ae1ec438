import { Trans, useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { useExplainOffice } from "../office-errors";
import { useRevokeStaff } from "../queries";

type Props = { venue: Venue; email: string; onClose: () => void };

/** Asks before removing a staff member. */
export function RevokeStaff({ venue, email, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const revoke = useRevokeStaff();
  const { name } = venue;

  function send() {
    whenDone(revoke.mutateAsync({ venueId: venue.id, email }, { onSuccess: onClose }), () => toastSuccess(t`Removed.`));
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Remove from the staff?`}
      action={t({ message: "Remove", comment: "Takes somebody's role away" })}
      onConfirm={send}
      isPending={revoke.isPending}
      failure={revoke.error ? explain(revoke.error) : undefined}
    >
      <p className="break-words">
        <Trans>
          {email} can no longer see or change anything of {name}, from now on.
        </Trans>
      </p>
    </Confirm>
  );
}
