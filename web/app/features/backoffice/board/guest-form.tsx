import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { moneyProblem, readMoney } from "~/features/money/money-rules";
import { useAvailability } from "~/features/venue/queries";
import type { BoardCourt } from "~/gen/lapang/v1/booking_admin_pb";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import type { AvailabilityDay } from "~/gen/lapang/v1/venue_pb";
import { dayOf } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyRange } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { violationsOf } from "~/lib/http/error-messages";
import { IdempotencyKey } from "~/lib/http/idempotency-key";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { Button } from "~/ui/look/button";
import { DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { GuestFields, useGuestErrors } from "../guest-fields";
import { type Odd, oddOf, usualHour, usualOf } from "../odd-price";
import { useExplainOffice } from "../office-errors";
import { type PaidTyped, wayOf } from "../paid-fields";
import { useCreateGuestBooking, useVenueForAdmin } from "../queries";
import { useHourProblem } from "../use-hour-problem";
import { isTooMuch, useMoneyWords, useOddWords } from "../use-price-words";

type Span = { start: number; end: number };

type Props = {
  venueId: string;
  court: BoardCourt;
  span: Span;
  zone: string;
  onClose: () => void;
};

/** Creates a confirmed booking for a guest at the door or on the phone. */
export function GuestForm({ venueId, court, span, zone, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const hourProblem = useHourProblem();
  const create = useCreateGuestBooking();
  const [key] = useState(() => new IdempotencyKey());
  const [typed, setTyped] = useState({ name: "", phoneNumber: "", notes: "" });
  const [price, setPrice] = useState("");
  const [paidBy, setPaidBy] = useState<PaidTyped["way"] | "later">("later");
  const [isMissing, setMissing] = useState(false);
  const [priceError, setPriceError] = useState<string>();
  const [odd, setOdd] = useState<Odd>();
  const moneyWords = useMoneyWords();
  const oddWords = useOddWords();
  const guestErrors = useGuestErrors(create.error, isMissing);
  const days = useAvailability(venueId, court.sportId, dayOf(new Date(span.start), zone), 2).data?.days;
  const listed = listPrice(days ?? [], span);
  // Only where the price list does not say.
  const admin = useVenueForAdmin(listed ? undefined : venueId).data;
  const currency = listed?.currency || admin?.venue?.currency || "IDR";
  const listedText = listed && formatMoneyRange(listed.min, listed.max, currency, locale);
  const refusedPrice = isTooMuch(violationsOf(create.error).price)
    ? moneyWords("much", currency, "booking")
    : undefined;
  const wrongPrice = priceError ?? refusedPrice;
  const errors = useMemo(
    () => (wrongPrice ? { ...guestErrors, price: wrongPrice } : guestErrors),
    [guestErrors, wrongPrice],
  );

  const hour = usualHour(admin?.bands ?? [], { sportId: court.sportId, currency });
  const usual = usualOf(listed ?? undefined, hour, (span.end - span.start) / 60_000);

  function send() {
    if (create.isPending) return;
    create.reset();
    const [name, phoneNumber, notes] = [typed.name.trim(), typed.phoneNumber.trim(), typed.notes.trim()];
    // What is paid needs one amount.
    const needsPrice = paidBy !== "later" && (!listed || listed.min !== listed.max);
    const minor = readMoney(price, currency) ?? undefined;
    const problem = moneyProblem(price, currency);
    const isPriceBad = problem !== undefined && (problem !== "missing" || needsPrice);
    setMissing(!name);
    setPriceError(isPriceBad ? moneyWords(problem, currency, "booking") : undefined);
    if (!name || isPriceBad) return;
    const unusual = odd || minor === undefined ? undefined : oddOf(minor, currency, usual);
    setOdd(unusual);
    if (unusual) return;
    const slot = {
      startTime: timestampFromDate(new Date(span.start)),
      durationMinutes: (span.end - span.start) / 60_000,
    };
    const request = {
      venueId,
      sportId: court.sportId,
      courtId: court.court?.id,
      slots: [slot],
      guest: { name, phoneNumber },
      notes,
      price: minor,
      paid: paidBy === "later" ? undefined : { way: wayOf[paidBy] ?? PaymentWay.UNSPECIFIED },
    };
    whenDone(
      create.mutateAsync(
        { key: key.current, request },
        { onSuccess: onClose, onSettled: (_, error) => key.settle(error ?? undefined) },
      ),
      () => toastSuccess(t`Booked.`),
    );
  }

  const refused = hourProblem(create.error) ?? (create.error && !errors ? explain(create.error) : undefined);
  const failure = odd ? oddWords(odd, readMoney(price, currency) ?? 0n, currency, "booking") : refused;
  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <GuestFields
        typed={typed}
        onChange={(next) => {
          setMissing(false);
          setTyped(next);
        }}
      >
        <MoneyField
          name="price"
          label={t`Price`}
          optional={t`optional`}
          description={
            listedText ? t`By the price list: ${listedText}` : t`The price list has no price for these hours.`
          }
          currency={currency}
          value={price}
          onChange={(next) => {
            setPriceError(undefined);
            setOdd(undefined);
            setPrice(next);
          }}
        />
        <Segmented
          label={t({ message: "Payment", comment: "Of a booking" })}
          value={paidBy}
          onChange={setPaidBy}
          choices={[
            { value: "later", label: t({ message: "Not yet", comment: "A booking that is not paid" }) },
            { value: "cash", label: t({ message: "Cash", comment: "A way to pay" }) },
            { value: "transfer", label: t({ message: "Transfer", comment: "A way to pay: by bank" }) },
            { value: "qris", label: "QRIS" },
          ]}
        />
      </GuestFields>
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={create.isPending}>
          {odd ? (
            <Trans comment="Writes a guest's booking in, at an unusual price">Book anyway</Trans>
          ) : (
            <Trans comment="Writes a guest's booking in">Book these hours</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

type Range = { min: bigint; max: bigint; currency: string };

/** What these hours cost by the price list; null if one of them has no price. */
function listPrice(days: readonly AvailabilityDay[], { start, end }: Span): Range | null {
  const hours = days
    .flatMap(({ slots }) => slots)
    .filter(({ startTime }) => {
      const at = startTime ? timestampMs(startTime) : 0;
      return at >= start && at < end;
    });
  return hours.reduce<Range | null>((sum, { priceMin, priceMax, currency }, index) => {
    if (priceMin === undefined || priceMax === undefined || (index > 0 && !sum)) return null;
    return { min: (sum?.min ?? 0n) + priceMin, max: (sum?.max ?? 0n) + priceMax, currency };
  }, null);
}
