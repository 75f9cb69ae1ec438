import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { dateOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { useConfirmTimes } from "../queries";
import { priceOf, zoneOf } from "./booking-lines";
import { ExactPriceField, isPriceMissing, isPriceTooMuch, useExactPrice } from "./exact-price";
import { OtherTime, type PickedTime } from "./other-time";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Confirms the requested times or another free one. */
export function ConfirmTimes({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Confirm this booking`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <Choice booking={booking} onClose={close} />}
    </Dialog>
  );
}

function Choice({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const confirm = useConfirmTimes();
  const exact = useExactPrice(booking);
  const [way, setWay] = useState<"requested" | "other">("requested");
  const [picked, setPicked] = useState<PickedTime | null>(null);
  const locale = useLocale();
  const total = priceOf(booking, locale);
  const mustBePaid = booking.paymentDue && !booking.paid;
  const needsPick = way === "other" && picked === null;

  function send() {
    const read = confirm.isPending || needsPick ? null : exact.read();
    if (!read) return;
    const finalSlot =
      way === "other" && picked
        ? { startTime: timestampFromDate(picked.start), durationMinutes: picked.minutes }
        : undefined;
    whenDone(
      confirm.mutateAsync(
        { bookingId: booking.id, finalSlot, price: read.price },
        { onSuccess: onClose, onError: exact.onRefused },
      ),
      () => toastSuccess(t`Done. The player gets an email.`),
    );
  }

  const isOfPrice = isPriceMissing(confirm.error) || isPriceTooMuch(confirm.error);
  const refused = confirm.error && !isOfPrice ? explain(confirm.error) : undefined;
  return (
    <Form onSubmit={send} errors={exact.errors} checksItself>
      <Segmented
        label={t`Time`}
        value={way}
        onChange={(next) => {
          setWay(next);
          confirm.reset();
        }}
        choices={[
          { value: "requested", label: t`As requested` },
          { value: "other", label: t`Another time` },
        ]}
      />
      {way === "requested" ? <RequestedTimes booking={booking} /> : <OtherTime booking={booking} onPick={setPicked} />}
      {way === "other" && (
        <p className="text-muted text-sm">
          <Trans>The player’s email shows both times: the requested one and the confirmed one.</Trans>
        </p>
      )}
      {way === "requested" && (
        <p className="tabular flex flex-wrap justify-between gap-x-4 px-4 font-bold">
          <span>
            <Trans comment="The price of all hours together">Total</Trans>
          </span>
          <span>{total || <Trans comment="The venue has no price for these hours">No price set</Trans>}</span>
        </p>
      )}
      <ExactPriceField booking={booking} exact={exact} />
      {(exact.question ?? refused) && <FormFailure>{exact.question ?? refused ?? ""}</FormFailure>}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={confirm.isPending} isDisabled={needsPick}>
          {needsPick ? (
            <Trans>Choose a time first</Trans>
          ) : exact.question ? (
            <Trans>Confirm anyway</Trans>
          ) : mustBePaid ? (
            <Trans>Confirm and ask for the payment</Trans>
          ) : (
            <Trans>Confirm booking</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function RequestedTimes({ booking }: { booking: Booking }) {
  const court = useCourtName();
  const locale = useLocale();
  const zone = zoneOf(booking);
  return (
    <ul className="flex flex-col gap-2">
      {booking.slots.map(({ id, startTime, endTime, courtName }) => {
        const start = dateOf(startTime);
        const end = dateOf(endTime);
        return (
          <li key={id} className="tabular flex flex-wrap justify-between gap-x-4 rounded-field bg-sunken px-4 py-3">
            <span className="font-semibold">
              {start && end && `${shortDay(start, zone, locale)} · ${clockRange(start, end, zone, locale)}`}
            </span>
            <span className="text-muted">{court(courtName)}</span>
          </li>
        );
      })}
    </ul>
  );
}
