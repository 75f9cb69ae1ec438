import { useLingui } from "@lingui/react/macro";
import type { TakenTime } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { TakenTimes } from "~/ui/list/taken-times";
import { nameOf } from "../decision-rules";
import { useBookingInTheWay } from "../queries";

type Props = {
  venue: Venue;
  /** Undefined while it is being checked. */
  taken: readonly TakenTime[] | undefined;
  /** Before a booking is opened. */
  onLeave: () => void;
};

/** What is in the way of a block, with a way to each booking. */
export function BlockCheck({ venue, taken, onLeave }: Props) {
  return (
    <TakenTimes venue={venue} taken={taken}>
      {(bookingId) => <BookingLink id={bookingId} onLeave={onLeave} />}
    </TakenTimes>
  );
}

function BookingLink({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useLingui();
  const paths = usePaths();
  const booking = useBookingInTheWay(id);
  const who = booking ? [nameOf(booking), booking.number].filter(Boolean).join(" · ") : t`Booking`;
  return (
    <TextLink to={paths.internalBooking(id)} onClick={onLeave} className="self-start font-semibold">
      {who}
    </TextLink>
  );
}
