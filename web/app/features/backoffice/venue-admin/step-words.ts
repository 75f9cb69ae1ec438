import { useLingui } from "@lingui/react/macro";
import type { StepName } from "./checklist-rules";

/** The names of the steps from nothing to an open venue. */
export function useStepWords(): Record<StepName, string> {
  const { t } = useLingui();
  return {
    details: t({ message: "Details", comment: "Of a venue: its name, address and contact" }),
    hours: t`Opening hours`,
    courts: t`Courts`,
    prices: t`Prices`,
    payment: t({ message: "Payment", comment: "A step of setting up a venue: the bank account or QRIS code" }),
    open: t({ message: "Open to players", comment: "The last step of setting up a venue: players find and book it" }),
  };
}
