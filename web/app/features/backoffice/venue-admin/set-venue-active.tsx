import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { refusalOf } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { ConfirmCall } from "../confirm-call";
import { useSetVenueActive } from "../queries";
import { checklist, checklistItems } from "./checklist-rules";
import { useChecklistWords } from "./checklist-words";

/** Asks before activating or deactivating a venue. */
export function SetVenueActive({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { t } = useLingui();
  const set = useSetVenueActive();
  const { name } = venue;
  const paths = usePaths();
  const words = useChecklistWords();
  const refused = refusalOf(set.error);
  const missing = checklistItems.filter((item) => refused.metadata.missing?.split(",").includes(item));
  // A snapshot from when the dialog opened: the list may refetch while it closes.
  const [isActive] = useState(!venue.isActive);

  return (
    <ConfirmCall
      call={set}
      request={{ venueId: venue.id, isActive }}
      done={isActive ? t`Players find ${name} now.` : t`Players no longer find ${name}.`}
      onClose={onClose}
      title={isActive ? t`Activate ${name}?` : t`Deactivate ${name}?`}
      action={isActive ? t`Activate` : t`Deactivate`}
      isDanger={!isActive}
    >
      <p>
        {isActive ? (
          <Trans>Players find it and can book it.</Trans>
        ) : (
          <Trans>Players can no longer find or book it. Existing bookings do not change.</Trans>
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
    </ConfirmCall>
  );
}
