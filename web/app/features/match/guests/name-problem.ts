import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { invisibleCharacters, isInvisible, refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import type { ReasonName } from "~/lib/http/reasons";

const tooLong = msg`This is too long.`;
const unclear = msg`Check this name once more.`;
const ofTheName = new Set<ReasonName | undefined>(["NAME_TAKEN", "NAME_REMOVED"]);

/** Why a name was not written down, and whether it is the name's fault. */
export function useNameProblem(): (error: unknown) => { text: string; isOfName: boolean } {
  const { i18n } = useLingui();
  const explain = useExplain();
  return (error) => {
    const rules = Object.values(violationsOf(error));
    if (rules.length === 0) return { text: explain(error), isOfName: ofTheName.has(refusalOf(error).reason) };
    const broken = rules.some(isInvisible) ? invisibleCharacters : rules.includes("string.max_len") ? tooLong : unclear;
    return { text: i18n._(broken), isOfName: true };
  };
}
