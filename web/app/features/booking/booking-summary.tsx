import x from "icon:lucide/x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { BookingMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { namedDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";
import { violationsOf } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { IconButton } from "~/ui/icon-button";
import { TextArea } from "~/ui/text-area";
import { cx } from "~/ui/utils";
import { DuplicateBookingWarning } from "./duplicate-booking-warning";
import { PriceNote } from "./price-note";
import { type Run, runsOf, type Selection, type Slot, totalOf } from "./selection-rules";
import { priceText, spanHours, spanInFull, spanText } from "./slot-text";
import { SubmitFailure } from "./submit-failure";
import { WhatHappensNext } from "./what-happens-next";

const longestNotes = 1000;

/** The number of remaining characters at which the counter appears. */
const retriesBeforeNotice = 200;

export type SummaryProps = {
  venueId: string;
  offer: VenueSport;
  /** How long before the start the booking can still be cancelled. */
  cutoffMinutes: number;
  /** Selected slots that are no longer free. */
  lost: readonly Slot[];
  zone: string;
  picked: Selection;
  onDrop: (slots: readonly Slot[]) => void;
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
  const { venueId, offer, cutoffMinutes, lost, zone, picked, onDrop, notes, onNotes, onSubmit } = props;
  const { isVisitor, isSubmitting, isUnknown, error } = props;
  const { t } = useLingui();
  const isInstant = offer.bookingMode === BookingMode.INSTANT;
  const action = isVisitor
    ? isInstant
      ? t`Sign in and book`
      : t`Sign in and request`
    : isInstant
      ? t`Book these hours`
      : t`Request these hours`;
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
            {runsOf(picked).map((run) => (
              <li key={run.start}>
                <PickedRun run={run} zone={zone} onDrop={onDrop} />
              </li>
            ))}
          </ul>
          <Total picked={picked} />
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
        <WhatHappensNext offer={offer} cutoffMinutes={cutoffMinutes} firstStart={picked[0]?.start} zone={zone} />
        <div className={cx("flex flex-col gap-4", actionClass)}>
          <SubmitFailure error={error} />
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

function PickedRun({ run, zone, onDrop }: { run: Run; zone: string; onDrop: SummaryProps["onDrop"] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const price = totalOf(run.slots);
  return (
    <div className="flex items-center gap-2 rounded-2xl bg-accent-soft py-1.5 ps-4 pe-1.5 text-accent-ink">
      <div className="tabular min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-3">
        <p>
          <span className="block font-bold">{namedDay(new Date(run.start), zone, locale)}</span>
          <span className="block text-sm">{spanHours(run, zone, locale)}</span>
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

function Total({ picked }: { picked: Selection }) {
  const { t } = useLingui();
  const locale = useLocale();
  const total = totalOf(picked);
  const hours = hoursText(
    picked.reduce((minutes, slot) => minutes + slot.minutes, 0),
    locale,
  );
  return (
    <div aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
      <p className="font-semibold text-muted">
        <Trans>Total</Trans> · {hours}
      </p>
      <p className="tabular font-extrabold text-2xl">{total ? priceText(total, locale) : t`Ask the venue`}</p>
      <PriceNote price={total} />
    </div>
  );
}
