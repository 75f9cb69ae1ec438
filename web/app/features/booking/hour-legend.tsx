import check from "icon:lucide/check";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import { Icon } from "~/ui/icon";
import { cx } from "~/ui/utils";
import { slotStyles } from "./slot-styles";

export function HourLegend() {
  const { i18n } = useLingui();
  const sign = (state: SlotState, text: ReactNode) => {
    const { icon, className } = slotStyles[state];
    return (
      <li className="flex items-center gap-2">
        <span className={cx("grid size-6 place-items-center rounded-lg text-sm", className)}>
          {icon && <Icon of={icon} />}
        </span>
        {text}
      </li>
    );
  };
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {sign(SlotState.FREE, i18n._(slotStyles[SlotState.FREE].label))}
      <li className="flex items-center gap-2">
        <span className="grid size-6 place-items-center rounded-lg bg-accent text-on-accent text-sm">
          <Icon of={check} />
        </span>
        <Trans comment="Legend: hours the reader has chosen">Picked</Trans>
      </li>
      {sign(SlotState.HELD, <Trans comment="Legend: an hour asked for by somebody else">Held, may come free</Trans>)}
      {sign(SlotState.BOOKED, i18n._(slotStyles[SlotState.BOOKED].label))}
    </ul>
  );
}
