import coins from "icon:lucide/coins";
import clock from "icon:lucide/hourglass";
import bell from "icon:lucide/mail-check";
import wallet from "icon:lucide/wallet";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { percentText } from "~/lib/format/numbers";
import { Icon, type IconShape } from "~/ui/look/icon";
import { isAtOnce, type Outcome } from "./outcome";

type Props = { offer: VenueSport; outcome: Outcome };

/** Shown before the booking is sent: who decides, by when, and the payment. */
export function WhatHappensNext({ offer, outcome }: Props) {
  const locale = useLocale();
  const isPaid = offer.paymentMode === PaymentMode.MANUAL;
  const paymentTime = durationText(offer.paymentMinutes, locale);
  return (
    <section className="flex flex-col gap-3 rounded-field bg-sunken p-4 text-sm">
      <h3 className="font-bold">
        <Trans>What happens next</Trans>
      </h3>
      <ul className="flex flex-col gap-2.5">
        {outcome === "pay" && (
          <Step icon={clock}>
            <Trans>
              The hours are held for you for {paymentTime}, at most until they start. Pay the venue within that time,
              the way it asks.
            </Trans>
          </Step>
        )}
        {!isAtOnce(outcome) && (
          <>
            <Step icon={clock}>
              <Trans>
                Your hours are held. The venue answers within {{ duration: durationText(offer.answerMinutes, locale) }},
                and before the start.
              </Trans>
            </Step>
            <Step icon={bell}>
              <Trans>You get an email with its answer.</Trans>
            </Step>
          </>
        )}
        {!isAtOnce(outcome) && isPaid && (
          <Step icon={wallet}>
            <Trans>Once the venue accepts, you have {paymentTime} to pay it in the way it asks.</Trans>
          </Step>
        )}
        {isPaid && offer.depositPercent > 0 && (
          <Step icon={coins}>
            <Trans>
              A deposit of {{ share: percentText(offer.depositPercent, locale) }} is enough to confirm; the rest is due
              by the start.
            </Trans>
          </Step>
        )}
        {!isPaid && (
          <Step icon={wallet}>
            <Trans>You pay at the venue. Nothing is charged here.</Trans>
          </Step>
        )}
      </ul>
    </section>
  );
}

function Step({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon of={icon} className="mt-0.5 text-accent text-base" />
      <span>{children}</span>
    </li>
  );
}
