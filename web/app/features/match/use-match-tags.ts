import { useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { skillWords } from "~/lib/format/skill-levels";
import { isSportId, sportNames } from "~/lib/format/sports";
import { genderLabelOf, skillNameOf } from "./match-labels";

/** Sport, level and gender on one line. */
export function useMatchTags() {
  const { i18n, t } = useLingui();
  return (match: Pick<Match, "sportId" | "skillPreference" | "genderPreference" | "enforceGender">): string[] => {
    const skill = skillNameOf(match.skillPreference);
    const gender = genderLabelOf(match);
    return [
      isSportId(match.sportId) ? i18n._(sportNames[match.sportId]) : "",
      skill ? i18n._(skillWords[skill]) : t`All levels`,
      gender ? i18n._(gender) : "",
    ].filter(Boolean);
  };
}
