import { useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { ConfirmCall } from "../confirm-call";
import { useSaveVenue } from "../queries";
import { BookingsInTheWay } from "./bookings-in-the-way";

type Props = { venue: Venue; sportId: string; name: string; onClose: () => void };

/** Asks before removing a sport from a venue. */
export function RemoveSport({ venue, sportId, name, onClose }: Props) {
  const { t } = useLingui();
  const save = useSaveVenue();

  return (
    <ConfirmCall
      call={save}
      request={{ venue: { ...venue, sports: venue.sports.filter((sport) => sport.sportId !== sportId) } }}
      done={t({ message: `${name} is removed.`, comment: "The name of a sport" })}
      onClose={onClose}
      title={t({ message: `Remove ${name}?`, context: "a sport" })}
      action={t`Remove sport`}
    >
      <p>{t`Its courts and prices are deleted with it. Past bookings do not change.`}</p>
      <BookingsInTheWay error={save.error} zone={venue.timeZone} venue={venue} />
    </ConfirmCall>
  );
}
