import x from "icon:lucide/x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { AvailabilityDay } from "~/gen/lapang/v1/venue_pb";
import { dayOf } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Button } from "~/ui/look/button";
import { IconButton } from "~/ui/look/icon-button";
import { endOf, nearestFree, runsOf, type Selection, type Slot } from "../selection-rules";
import { spanHours, spanInFull, spanText } from "../slot-text";
import { OwnSessions, useOwnSessions } from "./own-sessions";
import type { Lost } from "./use-picked-hours";

const mostOffered = 4;

type Props = {
  venueId: string;
  sportId: string;
  /** While a booking is being sent. */
  isPaused: boolean;
  lost: readonly Slot[];
  why: Lost["why"];
  days: readonly AvailabilityDay[];
  picked: Selection;
  zone: string;
  onPick: (slot: Slot) => void;
  onClose: () => void;
};

/** Selected hours that someone else booked, or the player in another tab, and the free ones around them. */
export function LostHours({ venueId, sportId, isPaused, lost, why, days, picked, zone, onPick, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  // Does not take the focus while the user types: the alert is announced, and marked beside the button.
  const [isTyping] = useState(() => document.activeElement?.matches("input, textarea") ?? false);
  const { sessions: own, refetch } = useOwnSessions(venueId, sportId, lost, isPaused);

  useEffect(() => {
    if (lost.length > 0 && !isTyping) box.current?.focus();
  }, [lost, isTyping]);

  useEffect(() => {
    if (lost.length > 0) refetch?.({ cancelRefetch: false });
  }, [lost, refetch]);

  const lostDays = new Set(lost.map(({ start }) => dayOf(new Date(start), zone)));
  const offered = nearestFree(lost, days, picked, mostOffered);
  return (
    <div
      ref={box}
      role="alert"
      aria-live={isTyping ? undefined : "off"}
      tabIndex={-1}
      className="relative flex flex-col gap-3 rounded-card bg-danger-soft p-5 pe-14 text-danger-ink"
    >
      <p className="font-bold">
        {why === "taken" ? (
          <Plural
            value={{ count: lost.length }}
            one="This slot has just been taken."
            other="These slots have just been taken."
          />
        ) : (
          <Plural value={{ count: lost.length }} one="This slot is not free." other="These slots are not free." />
        )}
      </p>
      <ul className="tabular flex flex-col gap-1">
        {runsOf(lost).map((run) => (
          <li key={run.start} className="line-through">
            {spanText(run, zone, locale)}
          </li>
        ))}
      </ul>
      {own.length > 0 && (
        <div>
          <p>
            {own.every(({ isOffer }) => isOffer) ? (
              <Trans>You have an offer from the venue at this time:</Trans>
            ) : (
              <Trans>You have a booking here at this time:</Trans>
            )}
          </p>
          <OwnSessions sessions={own} zone={zone} />
        </div>
      )}
      <p>
        {picked.length > 0 && (
          <>
            <Trans>Your other selections are kept.</Trans>{" "}
          </>
        )}
        {offered.length > 0 ? (
          <Trans>Free around that time:</Trans>
        ) : (
          <Trans>Nothing is free around that time. Try another day.</Trans>
        )}
      </p>
      {offered.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {offered.map((slot) => {
            const span = { start: slot.start, end: endOf(slot) };
            const isSameDay = lostDays.has(dayOf(new Date(slot.start), zone));
            return (
              <li key={slot.start}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t`Pick ${{ time: spanInFull(span, zone, locale) }}`}
                  onPress={() => onPick(slot)}
                >
                  <span className="tabular">
                    {isSameDay ? spanHours(span, zone, locale) : spanText(span, zone, locale)}
                  </span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="absolute end-2 top-2">
        <IconButton icon={x} label={t`Close`} onPress={onClose} />
      </div>
    </div>
  );
}
