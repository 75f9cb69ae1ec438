import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type CalendarDate, parseDate, Time } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { clockTime, dayOf, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { violationsOf } from "~/lib/http/error-messages";
import { DatePicker } from "~/ui/form/date-picker";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { TimeField } from "~/ui/form/time-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useCreateProposals, useSetPrice, useVenueForAdmin } from "../queries";
import { needsExactPrices } from "../venue-admin/inexact-rules";
import { priceOf, zoneOf } from "./booking-lines";
import { ExactPriceField, isPriceMissing, isPriceTooMuch, useExactPrice } from "./exact-price";
import { OfferBatch } from "./offer-batch";
import { OfferPicker } from "./offer-picker";
import {
  type ExpiryProblem,
  expiryProblem,
  instantAt,
  isPriceOpen,
  latestExpiry,
  longestNote,
  type Picked,
  toggledPick,
  usualExpiry,
} from "./offer-rules";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Offers a batch of free times to the player. */
export function OfferTimes({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Offer other times`} isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={false}>
      {(close) => <OfferForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

type Expiry = { day: CalendarDate | null; time: Time | null };

function OfferForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const create = useCreateProposals();
  const setPrice = useSetPrice();
  const zone = zoneOf(booking);
  const sports = useVenueForAdmin(booking.venueId).data?.venue?.sports;
  const sport = sports?.find(({ sportId }) => sportId === booking.sportId);
  const isConfirmedAtOnce = sport?.confirmTakenOffers;
  const isPaidFirst = booking.paymentDue && !booking.paid;
  const [batch, setBatch] = useState<readonly Picked[]>([]);
  const [chosen, setChosen] = useState<Expiry>();
  const [note, setNote] = useState("");
  const needsExact = booking.needsPrice || (sport !== undefined && needsExactPrices(sport));
  const exact = useExactPrice(booking, needsExact && booking.finalPrice === undefined && isPriceOpen(batch));
  const [problem, setProblem] = useState<"empty" | ExpiryProblem>();
  const usual = useMemo(() => inParts(usualExpiry(booking, batch, new Date()), zone), [booking, batch, zone]);
  // The expiry follows the selection until staff set it.
  const expiry = chosen ?? usual;
  const latest = latestExpiry(booking, batch);
  const violations = violationsOf(create.error);
  const taken = Object.keys(violations).some((field) => field.startsWith("slots"));

  const messages: Record<"empty" | ExpiryProblem, string> = {
    empty: t`Pick at least one time.`,
    missing: t`Say until when the player can choose.`,
    past: t`This is over already.`,
    late: latest
      ? t`It has to be before ${{ time: clockTime(latest, zone, locale) }} on the day of the first time.`
      : t`It has to be before the first time.`,
  };
  const expiryError =
    problem && problem !== "empty" ? messages[problem] : "expiresAt" in violations ? messages.late : undefined;
  const errors = useMemo(
    () => (expiryError ? { ...exact.errors, expiresAt: expiryError } : exact.errors),
    [expiryError, exact.errors],
  );
  const isPending = create.isPending || setPrice.isPending;

  function send() {
    if (isPending) return;
    create.reset();
    setPrice.reset();
    const until = instantAt(expiry.day?.toString() ?? null, expiry.time, zone);
    const found = batch.length === 0 ? "empty" : (expiryProblem(until, latest, new Date()) ?? undefined);
    setProblem(found);
    if (found || !until) return;
    const read = exact.read();
    if (!read) return;
    whenDone(offer(until, read.price), () => toastSuccess(t`Offered. The player gets an email with these times.`));
  }

  /** A price that is named here is set first: the player sees it with the times. */
  async function offer(until: Date, price: bigint | undefined) {
    if (price !== undefined) {
      await setPrice.mutateAsync({ bookingId: booking.id, price }, { onError: exact.onRefused });
    }
    const slots = batch.map(({ start, minutes }) => ({
      startTime: timestampFromDate(new Date(start)),
      durationMinutes: minutes,
    }));
    await create.mutateAsync(
      { bookingId: booking.id, slots, expiresAt: timestampFromDate(until), note: note.trim() },
      { onSuccess: onClose, onError: exact.onRefused },
    );
  }

  const error = setPrice.error ?? create.error;
  const isOfPrice = isPriceMissing(error) || isPriceTooMuch(error);
  const refused = taken
    ? t`One of these times can no longer be offered. Remove it and pick another one.`
    : error && !expiryError && !isOfPrice
      ? explain(error)
      : undefined;
  const afterPrice =
    setPrice.isSuccess && refused ? t`The price is saved, but the times are not offered yet. ${refused}` : refused;
  const failure = problem === "empty" ? messages.empty : (exact.question ?? afterPrice);
  const onePrice = booking.finalPrice === undefined ? "" : priceOf(booking, locale);

  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <OfferPicker
        booking={booking}
        batch={batch}
        onToggle={(pick) => {
          setBatch(toggledPick(batch, pick));
          if (problem === "empty") setProblem(undefined);
        }}
      />
      <OfferBatch batch={batch} zone={zone} onRemove={(pick) => setBatch(toggledPick(batch, pick))} />
      {batch.length > 0 && onePrice && (
        <p className="tabular text-muted text-sm">
          <Trans>Each of these times costs {onePrice}, the price you set.</Trans>
        </p>
      )}
      <ExactPriceField
        booking={booking}
        exact={exact}
        description={
          isPaidFirst
            ? t`For each of these times. The player pays it after accepting.`
            : t`For each of these times. The player sees it with them.`
        }
        autoFocus={false}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_10rem]">
        <DatePicker
          name="expiresAt"
          label={t`Can be chosen until`}
          granularity="day"
          value={expiry.day}
          onChange={(day: CalendarDate | null) => setChosen({ ...expiry, day })}
        />
        <TimeField
          label={t`Time`}
          suffix={zoneName(zone, new Date(), locale)}
          value={expiry.time}
          onChange={(time) => setChosen({ ...expiry, time: time && new Time(time.hour, time.minute) })}
        />
      </div>
      {isConfirmedAtOnce !== undefined && (
        <p className="text-muted text-sm">
          {isConfirmedAtOnce && isPaidFirst ? (
            <Trans>When the player accepts, they are asked to pay.</Trans>
          ) : isConfirmedAtOnce ? (
            <Trans>When the player accepts, the booking is confirmed right away.</Trans>
          ) : (
            <Trans>When the player accepts, you still have to confirm the booking.</Trans>
          )}
        </p>
      )}
      <TextArea
        name="note"
        label={t`Note`}
        optional={t`optional`}
        description={t`The player reads this with the times.`}
        value={note}
        onChange={setNote}
        maxLength={longestNote}
        rows={2}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={isPending}>
          {exact.question ? (
            <Trans comment="Sends the picked times to the player, at an unusual price">Offer anyway</Trans>
          ) : (
            <Trans comment="Sends the picked times to the player">Offer these times</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function inParts(at: Date, zone: string): Expiry {
  const [hour = 0, minute = 0] = clockTime(at, zone, "en").split(":").map(Number);
  return { day: parseDate(dayOf(at, zone)), time: new Time(hour, minute) };
}
