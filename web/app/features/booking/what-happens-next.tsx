import clock from "icon:lucide/hourglass";
import bell from "icon:lucide/mail-check";
import undo from "icon:lucide/rotate-ccw";
import wallet from "icon:lucide/wallet";
import bolt from "icon:lucide/zap";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BookingMode, PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { Icon, type IconShape } from "~/ui/icon";
import { momentText } from "./time-left";
import { useNowUntil } from "./use-now-until";

const minuteMs = 60_000;

type Props = {
  offer: VenueSport;
  /** How long before the start the booking can still be cancelled. */
  cutoffMinutes: number;
  /** When the first selected hour begins. */
  firstStart: number | undefined;
  zone: string;
};

/** Shown before the booking is sent: who decides, by when, and the payment. */
export function WhatHappensNext({ offer, cutoffMinutes, firstStart, zone }: Props) {
  const locale = useLocale();
  const cancelUntil = firstStart !== undefined && cutoffMinutes > 0 ? firstStart - cutoffMinutes * minuteMs : null;
  const now = useNowUntil([cancelUntil]);
  const isInstant = offer.bookingMode === BookingMode.INSTANT;
  const isPaid = offer.paymentMode === PaymentMode.MANUAL;
  return (
    <section className="flex flex-col gap-3 rounded-field bg-sunken p-4 text-sm">
      <h3 className="font-bold">
        <Trans>What happens next</Trans>
      </h3>
      <ul className="flex flex-col gap-2.5">
        {isInstant && !isPaid && (
          <Step icon={bolt}>
            <Trans>The hours are yours right away. No confirmation needed.</Trans>
          </Step>
        )}
        {isInstant && isPaid && (
          <Step icon={bolt}>
            <Trans>
              The hours are held for you for {{ duration: durationText(offer.paymentMinutes, locale) }}, at most until
              they start. Pay the venue within that time, the way it asks.
            </Trans>
          </Step>
        )}
        {!isInstant && (
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
        {!isInstant && isPaid && (
          <Step icon={wallet}>
            <Trans>
              Once the venue accepts, you have {{ duration: durationText(offer.paymentMinutes, locale) }} to pay it in
              the way it asks.
            </Trans>
          </Step>
        )}
        {!isPaid && (
          <Step icon={wallet}>
            <Trans>You pay at the venue. Nothing is charged here.</Trans>
          </Step>
        )}
        <Step icon={undo}>
          {cutoffMinutes === 0 && <Trans>You can cancel until you play.</Trans>}
          {cutoffMinutes > 0 && !isPaid && (
            <Trans>
              You can cancel free of charge until {{ duration: durationText(cutoffMinutes, locale) }} before.
            </Trans>
          )}
          {cutoffMinutes > 0 && isPaid && (
            <Trans>You can cancel until {{ duration: durationText(cutoffMinutes, locale) }} before.</Trans>
          )}
          {cancelUntil !== null && (
            <>
              {" "}
              <span className="tabular text-muted">
                {cancelUntil > now ? (
                  <Trans>That is until {{ moment: momentText(cancelUntil, zone, locale) }}.</Trans>
                ) : (
                  <Trans>That time has passed for these hours. Once confirmed, they cannot be canceled here.</Trans>
                )}
              </span>
            </>
          )}
        </Step>
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
