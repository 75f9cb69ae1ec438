import { ChargeState } from "~/gen/lapang/v1/booking_pb";
import { Badge, type BadgeTone } from "~/ui/look/badge";
import { type ChargeSum, useChargeWords } from "./use-charge-words";

const tones: Record<ChargeState, BadgeTone> = {
  [ChargeState.UNSPECIFIED]: "neutral",
  [ChargeState.UNPAID]: "waiting",
  [ChargeState.PARTLY_PAID]: "waiting",
  [ChargeState.PAID]: "good",
  [ChargeState.REFUND_DUE]: "bad",
};

/** The state of a charge as a small label; nothing where nothing is owed. */
export function ChargeChip({ charge }: { charge: ChargeSum }) {
  const words = useChargeWords()(charge);
  if (!words) return null;
  return (
    <Badge tone={tones[charge.state]}>
      <span className="tabular">{words}</span>
    </Badge>
  );
}
