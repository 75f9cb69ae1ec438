import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { readMoney } from "~/features/money/money-rules";
import { type Booking, ChargeLineKind } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { currencyOf } from "./charge-rules";
import { useAddChargeLine } from "./queries";
import { useAmountProblem } from "./use-amount-problem";

const longestLabel = 80;

const kinds = {
  hour: ChargeLineKind.EXTRA_HOUR,
  racket: ChargeLineKind.RACKET,
  shuttlecock: ChargeLineKind.SHUTTLECOCK,
  other: ChargeLineKind.OTHER,
  discount: ChargeLineKind.DISCOUNT,
};

/** Adds something to what a booking owes, or takes a discount off. */
export function AddLine({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Add to the bill`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <LineForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function LineForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const problemOf = useAmountProblem();
  const add = useAddChargeLine();
  const currency = currencyOf(booking);
  const [typed, setTyped] = useState<{ kind: keyof typeof kinds; label: string; amount: string }>({
    kind: "hour",
    label: "",
    amount: "",
  });
  const [errors, setErrors] = useState<Record<string, string>>();
  const isDiscount = typed.kind === "discount";
  const isOther = typed.kind === "other";

  function change(next: Partial<typeof typed>) {
    setErrors(undefined);
    setTyped({ ...typed, ...next });
  }

  function send() {
    const amount = readMoney(typed.amount, currency);
    const label = typed.label.trim();
    const problem = problemOf(typed.amount, currency);
    const found = { ...(isOther && !label && { label: t`Say what it is.` }), ...(problem && { amount: problem }) };
    setErrors(found);
    if (Object.keys(found).length > 0 || amount === null || add.isPending) return;
    const request = { chargeId: booking.id, kind: kinds[typed.kind], label, amount };
    const onError = (error: Error) => isBelowZero(error) && setErrors({ amount: explain(error) });
    whenDone(add.mutateAsync(request, { onSuccess: onClose, onError }), () =>
      toastSuccess(isDiscount ? t`Taken off the bill.` : t`Added to the bill.`),
    );
  }

  const failure = add.error && !isBelowZero(add.error) ? explain(add.error) : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <Segmented
        label={t({ message: "What for?", comment: "A line of a bill" })}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
        choices={[
          { value: "hour", label: t({ message: "Extra hour", comment: "A line of what is owed" }) },
          { value: "racket", label: t({ message: "Racket", comment: "A line of what is owed: a racket was rented" }) },
          { value: "shuttlecock", label: t({ message: "Shuttlecocks", comment: "A line of what is owed" }) },
          { value: "other", label: t({ message: "Other", context: "a line of a bill" }) },
          { value: "discount", label: t({ message: "Discount", comment: "A line of what is owed, below zero" }) },
        ]}
      />
      <MoneyField
        name="amount"
        label={isDiscount ? t`Amount to take off` : t`Amount`}
        currency={currency}
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        autoFocus
      />
      <TextField
        name="label"
        label={t({ message: "Details", comment: "Of a line of a bill, such as: 2 rackets" })}
        optional={isOther ? undefined : t`optional`}
        description={t`The player sees this on the bill.`}
        value={typed.label}
        onChange={(label) => change({ label })}
        maxLength={longestLabel}
        autoComplete="off"
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={add.isPending}>
          {isDiscount ? (
            <Trans comment="Takes a discount off a bill">Take off</Trans>
          ) : (
            <Trans comment="Adds a line to a bill">Add</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

const isBelowZero = (error: unknown) => refusalOf(error).reason === "BELOW_ZERO";
