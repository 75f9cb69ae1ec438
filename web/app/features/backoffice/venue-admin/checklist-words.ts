import { useLingui } from "@lingui/react/macro";
import type { ChecklistItem } from "./checklist-rules";

/** The texts of what a venue needs before activation. */
export function useChecklistWords(): Record<ChecklistItem, string> {
  const { t } = useLingui();
  return {
    hours: t`Opening hours`,
    prices: t`At least one price`,
    courts: t`At least one active court`,
    payment: t`A way to pay, if players pay beforehand`,
  };
}
