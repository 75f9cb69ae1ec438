import { useLingui } from "@lingui/react/macro";
import { CostKind } from "~/gen/lapang/v1/cost_pb";

/** What the costs of a match are for. */
export function useLineNames(): Record<CostKind, string> {
  const { t } = useLingui();
  const other = t({ message: "Other", context: "a cost of a match" });
  return {
    [CostKind.UNSPECIFIED]: other,
    [CostKind.COURT]: t({ message: "Courts", context: "a cost of a match" }),
    [CostKind.SHUTTLECOCKS]: t({ message: "Shuttlecocks", context: "a cost of a match" }),
    [CostKind.OTHER]: other,
  };
}
