import arrow from "icon:lucide/arrow-right";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { clockTime, friendlyDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { SectionHead } from "./strip";

/** Coming and live tournaments that the player is in or organises. */
export function OwnTournaments({ summaries }: { summaries: readonly TournamentSummary[] }) {
  const paths = usePaths();
  if (summaries.length === 0) return null;
  return (
    <section aria-labelledby="home-tournaments" className="flex flex-col gap-3">
      <SectionHead
        id="home-tournaments"
        title={<Trans>Your tournaments</Trans>}
        more={
          <TextLink to={paths.myTournaments} className="shrink-0 font-semibold">
            <Trans comment="Link to all tournaments of the reader">All</Trans>
          </TextLink>
        }
      />
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface ring-1 ring-line">
        {summaries.map((summary) => (
          <Row key={summary.tournament?.id} summary={summary} />
        ))}
      </ul>
    </section>
  );
}

function Row({ summary: { tournament, isOrganiser } }: { summary: TournamentSummary }) {
  const locale = useLocale();
  const paths = usePaths();
  if (!tournament) return null;
  const { id, name, sportId, timeZone, startTime, state } = tournament;
  const start = startTime && timestampDate(startTime);
  return (
    <li>
      <Link
        to={paths.tournament(id)}
        className="flex items-center gap-3 p-3 outline-offset-[-3px] hover:bg-sunken sm:px-4"
      >
        <SportIcon sport={sportId} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-bold">{name}</span>
          <span className="tabular flex flex-wrap gap-x-2 text-muted text-sm">
            {start && (
              <span>
                {friendlyDay(start, timeZone, locale)}, {clockTime(start, timeZone, locale)}{" "}
                {zoneName(timeZone, start, locale)}
              </span>
            )}
            {state === TournamentState.LIVE && (
              <span className="font-bold text-accent">
                <Trans comment="State of a tournament or tie: being played">Live</Trans>
              </span>
            )}
            {isOrganiser && (
              <span className="font-semibold text-ink">
                <Trans comment="Of a tournament">Yours</Trans>
              </span>
            )}
          </span>
        </span>
        <Icon of={arrow} className="text-accent text-xl" />
      </Link>
    </li>
  );
}
