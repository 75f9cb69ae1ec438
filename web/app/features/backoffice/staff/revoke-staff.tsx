import { Trans, useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { ConfirmCall } from "../confirm-call";
import { useRevokeStaff } from "../queries";

type Props = { venue: Venue; email: string; onClose: () => void };

/** Asks before removing a staff member. */
export function RevokeStaff({ venue, email, onClose }: Props) {
  const { t } = useLingui();
  const revoke = useRevokeStaff();
  const { name } = venue;

  return (
    <ConfirmCall
      call={revoke}
      request={{ venueId: venue.id, email }}
      done={t`Removed.`}
      onClose={onClose}
      title={t`Remove from the staff?`}
      action={t({ message: "Remove", comment: "Takes somebody's role away" })}
    >
      <p className="break-words">
        <Trans>
          {email} can no longer see or change anything at {name}.
        </Trans>
      </p>
    </ConfirmCall>
  );
}
