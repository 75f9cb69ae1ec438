import x from "icon:lucide/x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { VenueSport } from "~/gen/lapang/v1/venue_pb";
import { namedDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";
import { violationsOf } from "~/lib/http/error-messages";
import type { Rules } from "~/lib/venue/house-rules";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { textLinkClass } from "~/ui/link/text-link";
import { RuleList } from "~/ui/list/rule-list";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { IconButton } from "~/ui/look/icon-button";
import { isExact } from "../court-choice";
import { type PriceRange, type Run, runsOf, type Selection, type Slot } from "../selection-rules";
import { priceText, spanHours, spanInFull, spanText } from "../slot-text";
import { BookingOutcome, CancelUntil } from "./booking-outcome";
import { CourtTiles } from "./court-tiles";
import { DuplicateBookingWarning } from "./duplicate-booking-warning";
import { isAtOnce, outcomeOf } from "./outcome";
import { SubmitFailure } from "./submit-failure";
import type { useCourtChoice } from "./use-court-choice";
import { WhatHappensNext } from "./what-happens-next";

const longestNotes = 1000;

/** The number of remaining characters at which the counter appears. */
const retriesBeforeNotice = 200;

export type SummaryProps = {
  venueId: string;
  offer: VenueSport;
  /** The venue's. */
  rules: Rules;
  /** Selected slots that are no longer free. */
  lost: readonly Slot[];
  zone: string;
  picked: Selection;
  onDrop: (slots: readonly Slot[]) => void;
  court: Omit<ReturnType<typeof useCourtChoice>, "lose" | "restore" | "bySport">;
  /** The price on screen, to which the player says yes. */
  price: PriceRange | null;
  /** The last attempt was refused because it costs something else by now. */
  priceChange: { was: PriceRange | null; now: PriceRange | null } | null;
  /** The last attempt was refused because the chosen court is gone; any court then costs this. */
  otherCourt: { price: PriceRange | null } | null;
  notes: string;
  onNotes: (notes: string) => void;
  onSubmit: () => void;
  /** Signs in first. */
  isVisitor: boolean;
  isSubmitting: boolean;
  /** The last attempt failed, but may have reached the server. */
  isUnknown: boolean;
  error: Error | null;
};

/** The booking to be made, beside the hours. */
export function BookingSummary(props: SummaryProps) {
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="sticky top-24 flex flex-col gap-5 rounded-panel bg-surface p-6 ring-1 ring-line"
    >
      <h2 id={title} className="font-extrabold text-2xl">
        <Trans>Your booking</Trans>
      </h2>
      <SummaryBody {...props} />
    </section>
  );
}

/** The booking's hours and price, what happens next, and the button; a sheet says where that one is. */
export function SummaryBody({ actionClass, ...props }: SummaryProps & { actionClass?: string }) {
  const { venueId, offer, rules, lost, zone, picked, onDrop, notes, onNotes, onSubmit } = props;
  const { court, price, priceChange, otherCourt, isVisitor, isSubmitting, isUnknown, error } = props;
  const { t } = useLingui();
  const outcome = outcomeOf(offer, picked.length === 0 || isExact(price));
  const action = useAction(isAtOnce(outcome), isVisitor, priceChange?.now ?? null);
  const runs = runsOf(picked);
  const left = longestNotes - notes.length;

  return (
    <>
      {lost.length > 0 && <Gone lost={lost} zone={zone} isAlert={actionClass !== undefined} />}
      {picked.length === 0 ? (
        <p className="rounded-field bg-sunken px-4 py-3 text-muted">
          <Trans>Nothing picked yet. Tap the hours you would like to play.</Trans>
        </p>
      ) : (
        <>
          <ul className="flex flex-col gap-2">
            {runs.map((run) => (
              <li key={run.start}>
                <PickedRun
                  run={run}
                  price={runs.length > 1 ? court.choose(run.slots).price : null}
                  zone={zone}
                  onDrop={onDrop}
                />
              </li>
            ))}
          </ul>
          {court.courtId === null && court.any.parts.length > runs.length && (
            <p className="text-muted text-sm">
              <Trans>No court is free for all of these hours in a row, so you change courts in between.</Trans>
            </p>
          )}
          <CourtTiles
            courts={offer.courts}
            free={court.free}
            anyPrice={court.any.price}
            courtId={court.courtId}
            lost={court.lost}
            onPick={court.pick}
          />
          <DuplicateBookingWarning
            venueId={venueId}
            sportId={offer.sportId}
            hours={picked}
            zone={zone}
            isPaused={isSubmitting || isUnknown}
          />
        </>
      )}
      <Form onSubmit={onSubmit} errors={violationsOf(error).notes ? { notes: t`The notes are too long.` } : undefined}>
        <TextArea
          name="notes"
          label={t`Notes for the venue`}
          optional={t`optional`}
          rows={2}
          maxLength={longestNotes}
          value={notes}
          onChange={onNotes}
          description={
            left <= retriesBeforeNotice && (
              <span className="tabular">
                <Plural value={left} one="# character left" other="# characters left" />
              </span>
            )
          }
        />
        <WhatHappensNext offer={offer} outcome={outcome} />
        <details className="-mt-1">
          <summary
            className={textLinkClass({
              variant: "quiet",
              className: "cursor-pointer rounded-full font-semibold text-sm",
            })}
          >
            <Trans context="bookings">House rules</Trans>
          </summary>
          <RuleList rules={rules} offers={[offer]} />
        </details>
        <div className={cx("flex flex-col gap-3", actionClass)}>
          <SubmitFailure error={error} rules={rules} otherCourt={otherCourt} priceChange={priceChange} />
          <div className="flex flex-col gap-1">
            {picked.length > 0 && <BookingOutcome offer={offer} outcome={outcome} price={price} />}
            <CancelUntil offer={offer} rules={rules} firstStart={picked[0]?.start} zone={zone} />
          </div>
          {isVisitor && picked.length > 0 && (
            <p className="text-muted text-sm">
              <Trans>An email address is all you need. Your picked hours are saved, but not held until you book.</Trans>
            </p>
          )}
          <Button type="submit" size="large" isWide isPending={isSubmitting} isDisabled={picked.length === 0}>
            {isUnknown ? t`Try Again` : action}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** What the button says; after a change of price it names the new one. */
function useAction(isBooked: boolean, isVisitor: boolean, newPrice: PriceRange | null): string {
  const { t } = useLingui();
  const locale = useLocale();
  if (isVisitor) return isBooked ? t`Sign in and book` : t`Sign in and request`;
  if (newPrice) {
    const amount = priceText(newPrice, locale);
    return isBooked ? t`Book for ${amount}` : t`Request for ${amount}`;
  }
  return isBooked ? t`Book these hours` : t`Request these hours`;
}

type PickedRunProps = {
  run: Run;
  /** Null where it is that of the whole booking. */
  price: PriceRange | null;
  zone: string;
  onDrop: SummaryProps["onDrop"];
};

function PickedRun({ run, price, zone, onDrop }: PickedRunProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const minutes = run.slots.reduce((sum, slot) => sum + slot.minutes, 0);
  return (
    <div className="flex items-center gap-2 rounded-2xl bg-accent-soft py-1.5 ps-4 pe-1.5 text-accent-ink">
      <div className="tabular min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-3">
        <p>
          <span className="block font-bold">{namedDay(new Date(run.start), zone, locale)}</span>
          <span className="block text-sm">
            <span>{spanHours(run, zone, locale)}</span> · {hoursText(minutes, locale)}
          </span>
        </p>
        {price && <p className="font-semibold text-sm sm:text-end">{priceText(price, locale)}</p>}
      </div>
      <IconButton
        icon={x}
        label={t`Remove ${{ time: spanInFull(run, zone, locale) }}`}
        onPress={() => onDrop(run.slots)}
      />
    </div>
  );
}

/** Repeated beside the button, because the alert may be far up the page; a sheet covers it. */
function Gone({ lost, zone, isAlert }: { lost: readonly Slot[]; zone: string; isAlert: boolean }) {
  const locale = useLocale();
  return (
    <div role={isAlert ? "alert" : undefined}>
      <ul className="tabular flex flex-col gap-1 rounded-2xl bg-danger-soft px-4 py-2.5 text-danger-ink text-sm">
        {runsOf(lost).map((run) => (
          <li key={run.start} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="line-through">{spanText(run, zone, locale)}</span>
            <span className="font-bold">
              <Trans comment="Beside an hour that cannot be had any more">Not free</Trans>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
