import { Trans } from "@lingui/react/macro";
import type { Charge } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { percentText } from "~/lib/format/numbers";
import { Alert } from "~/ui/look/alert";
import { useNowUntil } from "../use-now-until";
import { stepsAhead, stepsOf } from "./refund-steps";

/** What comes back of what was paid if the booking is canceled now. */
export function CancelRefund({ charge }: { charge: Charge }) {
  const locale = useLocale();
  const steps = stepsOf(charge);
  const now = useNowUntil(steps.map(({ until }) => until));
  const [step] = stepsAhead(steps, now);
  const paid = formatMoney(charge.received, charge.currency || "IDR", locale);
  const amount = formatMoney(step?.amount ?? 0n, charge.currency || "IDR", locale);
  const share = percentText(step?.percent ?? 0, locale);
  const isSome = step !== undefined && step.amount > 0n;
  return (
    <Alert tone="notice">
      <p className="tabular font-semibold">
        {isSome && step.percent === 100 && (
          <Trans comment="An amount of money">You paid {paid}; all of it comes back.</Trans>
        )}
        {isSome && step.percent < 100 && (
          <Trans comment="Amounts of money, and the share in per cent">
            You paid {paid}; {amount} comes back ({share}).
          </Trans>
        )}
        {!isSome && <Trans comment="An amount of money">You paid {paid}; nothing comes back.</Trans>}
      </p>
      {isSome && (
        <p>
          <Trans>The venue has the money, not Lapang, and gives it back.</Trans>
        </p>
      )}
    </Alert>
  );
}
