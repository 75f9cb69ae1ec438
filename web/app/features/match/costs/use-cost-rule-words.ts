import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { CostRule } from "./cost-rules";

const words: Record<CostRule, MessageDescriptor> = {
  missing: msg`Write an amount above zero.`,
  unread: msg`Write it like 50.000.`,
  much: msg`This is too much for one cost. Check the zeros.`,
  label: msg`Write what it is for, in plain words.`,
  units: msg`Write how many were used.`,
  total: msg`This is more than an evening costs. Check the zeros.`,
  lines: msg`Add at least one cost.`,
  text: msg`This has characters that cannot be saved. Type it again.`,
};

/** A broken rule of the costs, in the reader's language. */
export function useCostRuleWords(): (rule: CostRule) => string {
  const { i18n } = useLingui();
  return useCallback((rule) => i18n._(words[rule]), [i18n]);
}
