import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { nameOf } from "../decision-rules";
import { currencyOf } from "./charge-rules";
import { useWaiveCharge } from "./queries";
import { ReasonCall } from "./reason-call";

/** Writes off what a booking still owes. */
export function WriteOff({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const waive = useWaiveCharge();
  const name = nameOf(booking);
  const amount = formatMoney(booking.charge?.balance ?? 0n, currencyOf(booking), locale);
  return (
    <ReasonCall
      title={t({ message: `Write off ${amount}?`, comment: "What a booking still owes" })}
      action={t({ message: "Write off", comment: "What a booking still owes" })}
      ready={[t`Did not come`, t`Out of goodwill`, t`Too small to chase`]}
      call={{
        ...waive,
        mutateAsync: (reason, onSuccess) => waive.mutateAsync({ chargeId: booking.id, reason }, { onSuccess }),
      }}
      done={t`Written off.`}
      onClose={onClose}
    >
      <p>
        <Trans>{name} then owes nothing, and the booking counts as settled. This cannot be undone.</Trans>
      </p>
    </ReasonCall>
  );
}
