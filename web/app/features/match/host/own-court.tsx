import court from "icon:lucide/calendar-check";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useBookingsChanged, useMyBookings } from "~/features/booking/queries";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import type { Match, MatchCourt } from "~/gen/lapang/v1/match_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { useCourtName } from "~/lib/format/court-name";
import {
  bookingsOf,
  courtSpans,
  hoursText,
  partsOutsideSpans,
  type Span,
  timeOf,
  timesText,
} from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { toastFailure, toastUndo } from "~/ui/overlay/toast";
import { zoneOf } from "../places-rules";
import { useUpdateMatch } from "../queries";

const undoMs = 8_000;

/** Host only: the bookings that the match is played on, others of the host in its hours, and the time without one. */
export function OwnCourt({ match }: { match: Match }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { linked, others } = useCourts(match);
  const { set, isPending } = useSetCourts(match);
  const zone = zoneOf(match);
  const ids = linked.map(({ id }) => id);
  const booked = [...linked, ...others];
  if (booked.length === 0) return null;
  const spans = (linked.length > 0 ? linked : others).flatMap((each) => each.spans);
  const outside = hoursText(partsOutsideSpans(timeOf(match), spans), zone, locale);

  function add(id: string) {
    set([...ids, id]);
  }

  function remove(id: string) {
    const undo = { label: t`Undo`, forMs: undoMs, onUndo: () => set(ids) };
    const rest = ids.filter((other) => other !== id);
    set(rest, () => toastUndo(t`The match is not on this booking any more. The booking itself stays.`, undo));
  }

  return (
    <Alert icon={court} tone={outside ? "notice" : "info"} className="tabular">
      <ul className="flex flex-col gap-2">
        {booked.map((each) => {
          const isLinked = ids.includes(each.id);
          const times = timesText(each.spans, zone, locale);
          return (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0">
                {isLinked ? (
                  <Trans>
                    Your booking: <BookingLink id={each.id} text={times} />
                  </Trans>
                ) : (
                  <Trans>
                    Your booking in these hours: <BookingLink id={each.id} text={times} />
                  </Trans>
                )}
                <Details booked={each} />
              </p>
              {isLinked ? (
                <span className="-ms-4">
                  <Button
                    variant="quiet"
                    size="small"
                    onPress={() => remove(each.id)}
                    isDisabled={isPending}
                    aria-label={t`Not for this match: ${times}`}
                  >
                    <Trans comment="Button: a match is not played on this booking">Not for this match</Trans>
                  </Button>
                </span>
              ) : (
                each.isUsable && (
                  <Button
                    variant="secondary"
                    size="small"
                    onPress={() => add(each.id)}
                    isDisabled={isPending}
                    aria-label={t`Use this booking: ${times}`}
                  >
                    <Trans comment="Button: a match is played on this booking">Use this booking</Trans>
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {outside && (
        <p>
          <Trans comment="Hours of a match that are not booked">
            Without a court: <span className="inline-block">{outside}</span>
          </Trans>
        </p>
      )}
    </Alert>
  );
}

/** That bookings which the match is not played on stay when it is called off. */
export function CourtStays({ match }: { match: Match }) {
  const locale = useLocale();
  const { others } = useCourts(match);
  return others.map(({ id, spans }) => (
    <p key={id}>
      <Trans>
        Your court is still booked: <BookingLink id={id} text={timesText(spans, zoneOf(match), locale)} />. Cancel it on
        its page.
      </Trans>
    </p>
  ));
}

function BookingLink({ id, text }: { id: string; text: string }) {
  const paths = usePaths();
  return (
    <TextLink to={paths.booking(id)} isInline className="inline-block font-bold">
      {text}
    </TextLink>
  );
}

/** Courts, number, and the status until it is confirmed. */
function Details({ booked: { courts, number, isConfirmed } }: { booked: Booked }) {
  const { t } = useLingui();
  const courtName = useCourtName();
  const status = isConfirmed ? "" : t`not confirmed yet`;
  const details = [[...new Set(courts)].map(courtName).join(", "), number, status];
  return details.filter(Boolean).map((detail) => ` · ${detail}`);
}

type Booked = {
  id: string;
  spans: Span[];
  courts: string[];
  number: string;
  isConfirmed: boolean;
  /** It has no other match yet. */
  isUsable: boolean;
};

/** The bookings of a match, and the host's others at its venue in its hours. */
function useCourts(match: Match): { linked: Booked[]; others: Booked[] } {
  const own = useMyBookings(false, 0).data?.bookings ?? [];
  const byBooking = new Map<string, MatchCourt[]>();
  for (const each of match.courts)
    if (each.bookingId) byBooking.set(each.bookingId, [...(byBooking.get(each.bookingId) ?? []), each]);
  const linked = [...byBooking].map(([id, courts]) => ofCourts(id, courts, own));
  const others = bookingsOf(match, own).filter(({ id }) => !byBooking.has(id));
  return { linked, others: others.map((booking) => ofBooking(booking)) };
}

function ofCourts(id: string, courts: readonly MatchCourt[], own: readonly Booking[]): Booked {
  const number = own.find((booking) => booking.id === id)?.number ?? "";
  const inOrder = courts.toSorted((one, other) => startMs(one) - startMs(other));
  const names = inOrder.map(({ courtName }) => courtName);
  // Only confirmed bookings are among the courts of a match.
  return { id, spans: courtSpans(inOrder), courts: names, number, isConfirmed: true, isUsable: false };
}

const startMs = ({ startsAt }: MatchCourt) => (startsAt ? timestampMs(startsAt) : 0);

function ofBooking({ id, slots, number, status, matchId }: Booking): Booked {
  return {
    id,
    spans: spansOf(slots),
    courts: slots.map(({ courtName }) => courtName),
    number,
    isConfirmed: status === BookingStatus.CONFIRMED,
    isUsable: !matchId,
  };
}

/** Sets the bookings that a match is played on, all at once. */
function useSetCourts(match: Match) {
  const explain = useExplain();
  const update = useUpdateMatch();
  const bookingsChanged = useBookingsChanged();
  function set(ids: string[], done = () => {}) {
    const onError = (error: Error) => void toastFailure(explain(error));
    const sent = update.mutateAsync({ id: match.id, bookings: { ids } }, { onError });
    whenDone(sent, () => {
      void bookingsChanged();
      done();
    });
  }
  return { set, isPending: update.isPending };
}
