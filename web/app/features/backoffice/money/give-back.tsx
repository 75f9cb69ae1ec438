import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { nameOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { currencyOf, refundDue } from "./charge-rules";
import { MovementFields, useMovement } from "./movement-fields";
import { useFinishRefund } from "./queries";

/** Ticks off that money went back. */
export function GiveBack({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const name = nameOf(booking);
  return (
    <Dialog title={t`Money back to ${name}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <GiveBackForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function GiveBackForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const finish = useFinishRefund();
  const currency = currencyOf(booking);
  const due = refundDue(booking);
  const movement = useMovement(booking.venueId, due, currency, "transfer");
  const most = formatMoney(due, currency, locale);

  function send() {
    const back = finish.isPending ? null : movement.read();
    if (!back) return;
    const onError = (error: Error) => isTooMuchBack(error) && movement.setErrors({ amount: explain(error) });
    whenDone(finish.mutateAsync({ chargeId: booking.id, ...back }, { onSuccess: onClose, onError }), () => {
      movement.remember();
      void toastSuccess(t`Recorded: the money went back.`);
    });
  }

  const failure = finish.error && !isTooMuchBack(finish.error) ? explain(finish.error) : undefined;
  return (
    <Form onSubmit={send} errors={movement.errors} failure={failure} checksItself>
      <p className="tabular text-muted">
        <Trans>To give back: {most}. Record it once the money has gone out.</Trans>
      </p>
      <MovementFields movement={movement} wayLabel={t`Given back by`} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={finish.isPending}>
          <Trans comment="Records that money went back to the player">Money given back</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** Whether the server refused an amount as more than can go back. */
export const isTooMuchBack = (error: unknown) => refusalOf(error).reason === "MORE_THAN_CAME";
