import bell from "icon:lucide/bell";
import ask from "icon:lucide/message-circle-reply";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import type { PriceTier } from "../selection-rules";
import { slotStyles } from "./slot-styles";

const tierNames: Record<PriceTier, MessageDescriptor> = {
  low: msg({ message: "Lowest price", comment: "Legend: the cheapest hours of a day" }),
  middle: msg({ message: "Middle", comment: "Legend: hours at neither the lowest nor the highest price of a day" }),
  high: msg({ message: "Highest", comment: "Legend: the dearest hours of a day" }),
};

type Props = { tiers: ReadonlySet<PriceTier>; states: ReadonlySet<SlotState>; hasAsked: boolean };

/** Explains the colours that a day has; without any, there is no legend. */
export function HourLegend({ tiers, states, hasAsked }: Props) {
  const { i18n } = useLingui();
  const named = (["low", "middle", "high"] as const).filter((tier) => tiers.has(tier));
  // Below nothing dearer a middle price is just the usual one.
  const prices = tiers.size > 1 ? named.filter((tier) => tier !== "middle" || tiers.has("high")) : [];
  const hasHeld = states.has(SlotState.HELD);
  const hasFull = hasHeld || states.has(SlotState.BOOKED);
  if (prices.length === 0 && !hasFull && !hasAsked) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {prices.map((tier) => (
        <Sign key={tier} state={SlotState.FREE} tier={tier}>
          {i18n._(tierNames[tier])}
        </Sign>
      ))}
      {hasAsked && (
        <li className="flex items-center gap-1.5">
          <span className="grid size-5 place-items-center text-sm">
            <Icon of={ask} />
          </span>
          <Trans comment="Legend: an hour without an exact price">On request: the venue names the price first</Trans>
        </li>
      )}
      {hasHeld && (
        <Sign state={SlotState.HELD}>
          <Trans comment="Legend: an hour asked for by somebody else">Held, may come free</Trans>
        </Sign>
      )}
      {states.has(SlotState.BOOKED) && (
        <Sign state={SlotState.BOOKED}>{i18n._(slotStyles[SlotState.BOOKED].label)}</Sign>
      )}
      {hasFull && (
        <li className="flex items-center gap-1.5">
          <span className="grid size-5 place-items-center text-sm">
            <Icon of={bell} />
          </span>
          <Trans comment="Legend: what a press on a full hour does">Press a full hour to be told when it is free</Trans>
        </li>
      )}
    </ul>
  );
}

function Sign({ state, tier, children }: { state: SlotState; tier?: PriceTier; children: ReactNode }) {
  const { icon, className } = slotStyles[state];
  return (
    <li className="flex items-center gap-1.5">
      <span data-price={tier} className={cx("grid size-5 place-items-center rounded-md text-xs", className)}>
        {icon && <Icon of={icon} />}
      </span>
      {children}
    </li>
  );
}
