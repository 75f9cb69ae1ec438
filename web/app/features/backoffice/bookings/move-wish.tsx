import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { relativeTime } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Button } from "~/ui/look/button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { dateOf, nameOf } from "../decision-rules";
import { zoneOf } from "./booking-lines";
import { runsOf } from "./move-rules";
import { costOf, MoveSummary } from "./move-summary";

const DecideMove = lazyDialog(
  async () => (await import("./decide-move")).DecideMove,
  ({ onClose }) => onClose(),
);

/** Where the player wants to move the booking to, and the answer of staff. */
export function MoveWish({ booking, canAnswer }: { booking: Booking; canAnswer: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const [answer, setAnswer] = useState<"accept" | "decline">();
  // A dialog stays open after the wish is gone, so that the refusal can be read.
  const [asked, setAsked] = useState(booking);
  const { moveRequest } = booking;
  const name = nameOf(booking);
  const zone = zoneOf(booking);
  const until = dateOf(moveRequest?.expiresAt);

  function open(kind: "accept" | "decline") {
    setAsked(booking);
    setAnswer(kind);
  }

  return (
    <>
      {moveRequest && (
        <section aria-label={t`Wish to move`} className="flex flex-col gap-3">
          <p className="font-bold">
            <Trans>{name} wants to move to other hours.</Trans>
          </p>
          <MoveSummary {...wishOf(booking)} />
          {until && (
            <p className="text-muted text-sm">
              <Trans>
                Answer by{" "}
                {{
                  time: `${shortDay(until, zone, locale)}, ${clockTime(until, zone, locale)} ${zoneName(zone, until, locale)}`,
                }}{" "}
                ({{ left: relativeTime(until, now, locale) }}). Until then the booking stays as it is.
              </Trans>
            </p>
          )}
          {canAnswer && (
            <div className="flex flex-wrap gap-3 *:grow">
              <Button onPress={() => open("accept")}>
                <Trans comment="Staff say yes to a player's wish to move a booking">Accept the move…</Trans>
              </Button>
              <Button variant="secondary" onPress={() => open("decline")}>
                <Trans comment="Staff say no to a player's wish to move a booking">Decline…</Trans>
              </Button>
            </div>
          )}
        </section>
      )}
      {answer && <DecideMove booking={asked} isAccepted={answer === "accept"} onClose={() => setAnswer(undefined)} />}
    </>
  );
}

/** The two places of a booking whose player wants to move it, as `MoveSummary` shows them. */
export function wishOf(booking: Booking) {
  const { moveRequest } = booking;
  const wanted = moveRequest?.slots ?? [];
  const names = new Map([...booking.slots, ...wanted].map(({ courtId, courtName }) => [courtId, courtName]));
  return {
    booking,
    from: runsOf(booking.slots),
    to: runsOf(wanted),
    courtNameOf: (courtId: string) => names.get(courtId) ?? "",
    // What staff have set it to cost stays.
    cost: costOf({
      finalPrice: booking.finalPrice,
      priceMin: moveRequest?.priceMin,
      priceMax: moveRequest?.priceMax,
    }),
  };
}
