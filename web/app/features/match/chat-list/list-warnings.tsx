import warning from "icon:lucide/triangle-alert";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ParseRosterResponse } from "~/gen/lapang/v1/roster_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Alert } from "~/ui/look/alert";
import { startOf, zoneOf } from "../places-rules";
import { hasOtherCapacity } from "./roster-rules";

/** What in a list does not fit its match. */
export function ListWarnings({ match, answer }: { match: Match; answer: ParseRosterResponse }) {
  const locale = useLocale();
  const { heading, capacity = 0, hasOlderLists } = answer;
  const most = match.maxParticipants;
  const hasOtherPlaces = hasOtherCapacity(answer, most);
  const zone = zoneOf(match);
  if (!heading?.isAnotherDay && !hasOtherPlaces && !hasOlderLists) return null;
  return (
    <Alert icon={warning} tone="notice" isSmall className="tabular">
      {heading?.isAnotherDay && (
        <p className="font-semibold">
          {heading.startsAt ? (
            <Trans>
              This list is of {{ day: shortDay(timestampDate(heading.startsAt), zone, locale) }}, the match is on{" "}
              {{ matchDay: shortDay(startOf(match), zone, locale) }}.
            </Trans>
          ) : (
            <Trans>This list is of another day than the match.</Trans>
          )}
        </p>
      )}
      {hasOtherPlaces && (
        <p>
          {most === undefined ? (
            <Trans>The list has {capacity} spots, the match has no limit. That stays as it is.</Trans>
          ) : (
            <Trans>
              The list has {capacity} spots, the match has {most}. That stays as it is.
            </Trans>
          )}
        </p>
      )}
      {hasOlderLists && (
        <p>
          <Trans>There is more than one list in this text. Only the last one counts.</Trans>
        </p>
      )}
    </Alert>
  );
}
