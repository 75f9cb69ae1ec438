import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { readMoney } from "~/features/money/money-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { nameOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { currencyOf, refundable } from "./charge-rules";
import { isTooMuchBack } from "./give-back";
import { useRefundPayment } from "./queries";
import { ReasonField } from "./reason-call";
import { useAmountProblem } from "./use-amount-problem";

/** Promises to give back a part of what came, or all of it. */
export function PromiseRefund({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const name = nameOf(booking);
  return (
    <Dialog title={t`Give money back to ${name}?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <RefundForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const problemOf = useAmountProblem();
  const refund = useRefundPayment();
  const currency = currencyOf(booking);
  const most = formatMoney(refundable(booking), currency, locale);
  const tooMuch = t`At most ${most}.`;
  const [typed, setTyped] = useState({ amount: "", reason: "" });
  const [errors, setErrors] = useState<Record<string, string>>();

  function change(next: Partial<typeof typed>) {
    setErrors(undefined);
    setTyped({ ...typed, ...next });
  }

  function send() {
    const amount = readMoney(typed.amount, currency);
    const reason = typed.reason.trim();
    const isTooMuch = amount !== null && amount > refundable(booking);
    const problem = isTooMuch ? tooMuch : problemOf(typed.amount, currency);
    const found = { ...(problem && { amount: problem }), ...(!reason && { reason: t`Say why.` }) };
    setErrors(found);
    if (Object.keys(found).length > 0 || amount === null || refund.isPending) return;
    const onError = (error: Error) => isTooMuchBack(error) && setErrors({ amount: explain(error) });
    whenDone(refund.mutateAsync({ chargeId: booking.id, amount, reason }, { onSuccess: onClose, onError }), () =>
      toastSuccess(t`Noted: the money is to be given back.`),
    );
  }

  const failure = refund.error && !isTooMuchBack(refund.error) ? explain(refund.error) : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <p className="text-muted">
        <Trans>The bill becomes smaller by this. Record it as given back once the money has gone out.</Trans>
      </p>
      <MoneyField
        name="amount"
        label={t`Amount`}
        description={tooMuch}
        currency={currency}
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        autoFocus
      />
      <ReasonField
        value={typed.reason}
        ready={[t`Court problem`, t`Played less`, t`Out of goodwill`]}
        onChange={(reason) => change({ reason })}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={refund.isPending}>
          <Trans comment="Notes that the venue will give money back to the player">Give money back</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
