import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { refusalOf } from "~/lib/errors";
import { usePaths } from "~/lib/paths";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { TextLink } from "~/ui/text-link";
import { useExplainOffice } from "../office-errors";
import { useSetVenueActive } from "../queries";
import { checklist, checklistItems } from "./checklist-rules";
import { useChecklistWords } from "./checklist-words";

/** Asks before activating or deactivating a venue. */
export function SetVenueActive({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const set = useSetVenueActive();
  const { name } = venue;
  const paths = usePaths();
  const words = useChecklistWords();
  const refused = refusalOf(set.error);
  const missing = checklistItems.filter((item) => refused.metadata.missing?.split(",").includes(item));
  // A snapshot from when the dialog opened: the list may refetch while it closes.
  const [isActive] = useState(!venue.isActive);

  function send() {
    whenDone(set.mutateAsync({ venueId: venue.id, isActive }, { onSuccess: onClose }), () =>
      toastSuccess(isActive ? t`Players find ${name} now.` : t`Players no longer find ${name}.`),
    );
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isActive ? t`Activate ${name}?` : t`Deactivate ${name}?`}
      action={isActive ? t`Activate` : t`Deactivate`}
      onConfirm={send}
      isPending={set.isPending}
      isDanger={!isActive}
      failure={set.error ? explain(set.error) : undefined}
    >
      <p>
        {isActive ? (
          <Trans>Players find it and can book it.</Trans>
        ) : (
          <Trans>Players no longer find it and cannot book it. Bookings that there are stay as they are.</Trans>
        )}
      </p>
      {missing.length > 0 && (
        <ul className="flex flex-col">
          {missing.map((item) => (
            <li key={item}>
              <TextLink
                to={paths.internalVenue(venue.id, { tab: checklist[item] })}
                onClick={onClose}
                className="font-semibold text-ink"
              >
                {words[item]}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}
