import check from "icon:lucide/circle-check";
import { Plural } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useCourtName } from "~/lib/format/court-name";
import { courtSpans, hoursText, partsOutsideSpans, timeOf } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { Icon } from "~/ui/look/icon";
import { zoneOf } from "../places-rules";

/** That the courts of a match are booked, with the hours of each where they are not those of the match. */
export function BookedCourts({ match }: { match: Match }) {
  const locale = useLocale();
  const courtName = useCourtName();
  const { courts } = match;
  const played = timeOf(match);
  const names = [...new Set(courts.map((court) => court.courtName))];

  function textOf(name: string): string {
    const spans = courtSpans(courts.filter((court) => court.courtName === name));
    const isWhole = partsOutsideSpans(played, spans).length === 0;
    return isWhole ? courtName(name) : `${courtName(name)} ${hoursText(spans, zoneOf(match), locale)}`.trim();
  }

  if (courts.length === 0) return null;
  return (
    <p className="tabular flex items-start gap-2 pt-1 font-semibold text-accent">
      <Icon of={check} className="mt-0.5 text-xl" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Plural value={{ courts: names.length }} one="Court booked:" other="Courts booked:" />{" "}
        <span className="text-ink">{names.map(textOf).join(", ")}</span>
      </span>
    </p>
  );
}
