import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { isTransient } from "~/lib/http/error-code";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { DateStrip } from "~/ui/form/date-strip";
import { Form } from "~/ui/form/form";
import { QueryView } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, dialogEnd } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { sessionsOf } from "../booking-slots";
import { HourGrid } from "../pick/hour-grid";
import { changedPrice } from "../pick/last-attempt";
import { priceOf } from "../price-note";
import { useMoveMyBooking } from "../queries";
import { type PriceRange, runsOf, type Selection } from "../selection-rules";
import { priceText, spanText } from "../slot-text";
import { momentText } from "../time-left";
import { useHourRefusal } from "../use-hour-refusal";
import { MovePrice } from "./move-price";
import { isWhereItIs } from "./move-rules";
import { useMoveHours } from "./use-move-hours";

type Props = { booking: Booking; zone: string; onClose: () => void; onMoved: () => void };

/** Other hours for a booking, of the same sport at the same venue. */
export function MoveDialog({ booking, zone, onClose, onMoved }: Props) {
  const { t } = useLingui();
  const move = useMoveMyBooking();
  return (
    <Dialog
      title={t`Move this booking`}
      isOpen
      hasClose
      isDismissable={!move.isPending}
      onOpenChange={(isOpen) => isOpen || move.isPending || onClose()}
    >
      <Hours booking={booking} zone={zone} move={move} onMoved={onMoved} />
    </Dialog>
  );
}

type HoursProps = Omit<Props, "onClose"> & { move: ReturnType<typeof useMoveMyBooking> };

function Hours({ booking, zone, move, onMoved }: HoursProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const hourRefusal = useHourRefusal();
  const { hours, ...choice } = useMoveHours(booking, zone, move.isPending);
  const { picked, lost } = choice;
  const isSame = picked.length === 0 || isWhereItIs(picked, booking.slots);
  const changed = isSameAsSent(move.variables, picked) ? changedPrice(move.error) : null;
  const price = changed ? changed.now : choice.price;
  const isAtOnce = booking.movesAtOnce;
  const until = booking.moveUntil;

  function send() {
    if (isSame || move.isPending) return;
    const sent = move.mutateAsync(
      {
        bookingId: booking.id,
        slots: picked.map(({ start, minutes }) => ({
          startTime: { seconds: BigInt(start / 1_000) },
          durationMinutes: minutes,
        })),
        shownPrice: price ? { priceMin: price.min, priceMax: price.max, currency: price.currency } : {},
      },
      { onSuccess: onMoved },
    );
    whenDone(sent, ({ booking: answered }) =>
      toastSuccess(
        answered?.moveRequest
          ? t`Sent to the venue. You get an email when it answers.`
          : t`Moved. Your booking has its new hours.`,
      ),
    );
  }

  const { isAboutHours, brokenRule } = hourRefusal(move.error, choice.rules);
  const failure = changed
    ? t`The price has changed. It is now ${{ price: changed.now ? priceText(changed.now, locale) : t`on request` }}. Nothing is moved yet.`
    : isAboutHours
      ? (brokenRule ?? t`Your booking cannot move to these hours. Choose others.`)
      : refusalOf(move.error).reason === "BOOKING_STARTED"
        ? t`This booking has begun, so it can no longer be moved.`
        : move.error
          ? explain(move.error)
          : undefined;
  return (
    <>
      <p className="-mt-2 text-muted">
        {isAtOnce ? (
          <Trans>It moves at once. Your booking number stays the same.</Trans>
        ) : (
          <Trans>The venue answers first. Until then your booking stays as it is.</Trans>
        )}{" "}
        {until && <Trans>You can move it until {{ moment: momentText(timestampMs(until), zone, locale) }}.</Trans>}
      </p>
      <DateStrip
        label={t`Day`}
        from={choice.firstDay}
        days={choice.rules.horizonDays + 1}
        value={choice.day}
        onChange={choice.setDay}
      />
      <QueryView query={hours}>
        <HourGrid
          day={choice.shownDay}
          isLoading={choice.isLoading}
          zone={zone}
          rules={choice.rules}
          closing={choice.closing}
          courts={choice.courts}
          picked={picked}
          onToggle={choice.press}
        />
      </QueryView>
      <p className="text-muted text-sm">
        <Trans>All times are the venue’s: {{ zone: zoneName(zone, new Date(), locale) }}.</Trans>
      </p>
      {lost.length > 0 && (
        <Alert tone="danger" role="alert">
          <Trans comment="Hours that somebody else has taken meanwhile">
            No longer free: {{ times: timesOf(lost, zone, locale) }}
          </Trans>
        </Alert>
      )}
      <Form onSubmit={send} failure={failure}>
        <div className={`${dialogEnd} flex flex-col gap-3`}>
          <Change booking={booking} picked={picked} isSame={isSame} price={price} zone={zone} />
          <div className="flex flex-wrap gap-3 *:grow">
            {picked.length > 0 && (
              <Button variant="secondary" onPress={choice.clear} isDisabled={move.isPending}>
                <Trans comment="Picks no hours">Clear</Trans>
              </Button>
            )}
            <Button type="submit" isPending={move.isPending} isDisabled={isSame}>
              {move.error && isTransient(move.error)
                ? t`Try Again`
                : isAtOnce
                  ? t`Move booking`
                  : t`Ask the venue to move it`}
            </Button>
          </div>
        </div>
      </Form>
    </>
  );
}

type ChangeProps = {
  booking: Booking;
  picked: Selection;
  isSame: boolean;
  price: PriceRange | null;
  zone: string;
};

/** The hours before and after, and the price. */
function Change({ booking, picked, isSame, price, zone }: ChangeProps) {
  const locale = useLocale();
  const before = sessionsOf(booking.slots).map((session) => spanText(session, zone, locale));
  return (
    <div aria-live="polite" className="flex flex-col gap-1 rounded-field bg-sunken px-4 py-3">
      <p className="tabular">
        <span className="text-muted">
          <Trans comment="The hours of a booking before it is moved">Now</Trans>
        </span>{" "}
        <span className={isSame ? undefined : "line-through"}>{before.join("; ")}</span>
      </p>
      {isSame ? (
        <p className="text-muted text-sm">
          <Trans>Tap the hour to start at: the same length is picked. Tap more hours to add or remove them.</Trans>
        </p>
      ) : (
        <>
          <p className="tabular">
            <span className="text-muted">
              <Trans comment="The hours of a booking after it is moved">New</Trans>
            </span>{" "}
            <strong>{timesOf(picked, zone, locale)}</strong>
          </p>
          {/* What the venue has set it to cost stays. */}
          <MovePrice before={priceOf(booking)} after={booking.finalPrice === undefined ? price : priceOf(booking)} />
          {booking.paid && (
            <p className="text-muted text-sm">
              <Trans>You have paid already. If the price changes, settle the difference with the venue.</Trans>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function timesOf(slots: Selection, zone: string, locale: Parameters<typeof spanText>[2]): string {
  return runsOf(slots)
    .map((run) => spanText(run, zone, locale))
    .join("; ");
}

type SentMove = ReturnType<typeof useMoveMyBooking>["variables"];

/** Whether the last attempt was about these hours. */
function isSameAsSent(sent: SentMove, picked: Selection): boolean {
  const starts = (sent?.slots ?? []).map(({ startTime }) => Number(startTime?.seconds ?? 0n) * 1_000);
  return starts.length === picked.length && picked.every(({ start }) => starts.includes(start));
}
