import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Court } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/court-name";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { useExplainOffice } from "../office-errors";
import { useSaveCourt } from "../queries";

type Props = { venueId: string; sportId: string; court: Court; onClose: () => void };

/** Asks before taking a court off sale or putting it back. */
export function SetCourtActive({ venueId, sportId, court, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const courtName = useCourtName();
  const save = useSaveCourt();
  const [isActive] = useState(!court.isActive);
  const name = courtName(court.name);

  function send() {
    whenDone(
      save.mutateAsync(
        { venueId, sportId, court: { id: court.id, name: court.name, isActive } },
        { onSuccess: onClose },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isActive ? t`Activate ${name}?` : t`Deactivate ${name}?`}
      action={isActive ? t`Activate` : t`Deactivate`}
      onConfirm={send}
      isPending={save.isPending}
      isDanger={!isActive}
      failure={save.error ? explain(save.error) : undefined}
    >
      <p>
        {isActive ? (
          <Trans>Players can book it again.</Trans>
        ) : (
          <Trans>Nobody can book it any more. It must not have any upcoming bookings.</Trans>
        )}
      </p>
    </Confirm>
  );
}
