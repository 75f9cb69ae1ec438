import check from "icon:lucide/circle-check";
import trophy from "icon:lucide/trophy";
import lift from "icon:lucide/user-round-check";
import people from "icon:lucide/users-round";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ReportedPlayer, SuspendedPlayer } from "~/gen/lapang/v1/safety_pb";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { clockRange, namedDay, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { offsetIn } from "~/lib/forms/offset";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { TextLink } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { DotList } from "~/ui/list/dot-list";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon, type IconShape } from "~/ui/look/icon";
import { SkeletonList } from "~/ui/look/skeleton";
import { Decided } from "./decided";
import { HideMatch } from "./hide-match";
import { HideTournament } from "./hide-tournament";
import { PlayerFacts } from "./player-facts";
import { useSuspended, useSuspendPlayer } from "./queries";
import { useRefused } from "./refusals";
import { SuspendDialog } from "./suspend-dialog";
import { whenAndWhere } from "./tournament-words";

const perPage = 20;
/** As the server limits it. */
const longestQuery = 100;

type Filters = { words: string; offset: number };

const readFilters = (search: URLSearchParams): Filters => ({
  words: search.get("q")?.slice(0, longestQuery) ?? "",
  offset: offsetIn(search),
});

/** Who is suspended, and what they still host. */
export function SuspendedList() {
  const { t } = useLingui();
  const hrefFor = useHref();
  const { filters, change } = useUrlFilters(readFilters, hrefFor);
  return (
    <>
      <DebouncedSearchField
        label={t`Search suspended players`}
        placeholder={t`Name or email address`}
        text={filters.words}
        onDebounced={(words) => change({ words, offset: 0 })}
        maxLength={longestQuery}
      />
      <Results filters={filters} />
    </>
  );
}

function useHref() {
  const paths = usePaths();
  return ({ words, offset }: Filters) =>
    paths.internalReports({ tab: "suspended", q: words || undefined, offset: offset || undefined });
}

function Results({ filters }: { filters: Filters }) {
  const { t } = useLingui();
  const hrefFor = useHref();
  const query = useSuspended(perPage, filters.offset, filters.words);
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={3} className="h-60" />
      </QueryView>
    );
  if (data.players.length === 0)
    return (
      <EmptyState icon={check} title={filters.words ? t`No suspended player matches this` : t`Nobody is suspended`} />
    );
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-5", isPlaceholderData && "opacity-60")}>
      <ul className="flex flex-col gap-4">
        {data.players.map((suspended) => (
          <li key={suspended.player?.id}>
            <Card>
              <Entry suspended={suspended} onStale={() => void query.refetch()} />
            </Card>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <Pagination
          total={data.total}
          limit={perPage}
          offset={filters.offset}
          hrefFor={(offset) => hrefFor({ ...filters, offset })}
        />
      </div>
    </div>
  );
}

type EntryProps = { suspended: SuspendedPlayer; onStale: () => void };

function Entry({ suspended, onStale }: EntryProps) {
  const { t } = useLingui();
  const [isLifted, setLifted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const call = useSuspendPlayer();
  const refused = useRefused(onStale);
  const { player, reason, suspendedBy, matches, tournaments } = suspended;
  if (!player) return null;
  const { id, name } = player;

  function liftIt() {
    whenDone(call.mutateAsync({ playerId: id, isSuspended: false }, { onError: refused }), () => setLifted(true));
  }

  function suspendedAgain() {
    setAsking(false);
    setLifted(false);
  }

  return (
    <article className="flex flex-col gap-4">
      <PlayerFacts player={player} isSuspended={false} />
      <Why player={player} reason={reason} by={suspendedBy} />
      {matches.length + tournaments.length > 0 && (
        <div className="flex flex-col gap-2">
          <h2 className="font-semibold text-sm">
            <Trans>Still to come</Trans>
          </h2>
          <ul className="flex flex-col divide-y divide-line rounded-field bg-sunken px-4">
            {matches.map((match) => (
              <li key={match.id}>
                <HostedMatch match={match} onStale={onStale} />
              </li>
            ))}
            {tournaments.map((tournament) => (
              <li key={tournament.id}>
                <HostedTournament tournament={tournament} onStale={onStale} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isLifted ? (
        <Decided icon={lift} text={t`The suspension of ${name} is lifted.`}>
          <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
            {t`Suspend again`}
          </Button>
        </Decided>
      ) : (
        <div>
          <Button variant="secondary" size="small" isPending={call.isPending} onPress={liftIt}>
            <Trans>Lift suspension</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <SuspendDialog player={player} onDone={suspendedAgain} onClose={() => setAsking(false)} onStale={onStale} />
      )}
    </article>
  );
}

function Why({ player: { suspendedAt }, reason, by }: { player: ReportedPlayer; reason: string; by: string }) {
  const locale = useLocale();
  const day = suspendedAt ? shortDay(timestampDate(suspendedAt), localZone(), locale) : "";
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted text-sm">
        {by ? (
          <Trans comment="Since when a player is suspended, and the admin who did it">
            Suspended on {day} by {by}
          </Trans>
        ) : (
          <Trans comment="Since when a player is suspended">Suspended on {day} by the operator</Trans>
        )}
      </p>
      {reason && <p className="[overflow-wrap:anywhere]">“{reason}”</p>}
    </div>
  );
}

function HostedMatch({ match, onStale }: { match: Match; onStale: () => void }) {
  const locale = useLocale();
  const paths = usePaths();
  const { id, name, dateTime, endTime, timeZone, venue, location } = match;
  const zone = timeZone || "Asia/Jakarta";
  const start = dateTime && timestampDate(dateTime);
  const end = endTime && timestampDate(endTime);
  const facts = [
    start && namedDay(start, zone, locale),
    start && end && clockRange(start, end, zone, locale),
    venue?.name || location,
  ].flatMap((fact) => fact || []);
  return (
    <Hosted
      {...{ icon: people, name, facts }}
      to={paths.match(id)}
      dialog={(props) => <HideMatch match={match} onStale={onStale} {...props} />}
    />
  );
}

function HostedTournament({ tournament, onStale }: { tournament: Tournament; onStale: () => void }) {
  const locale = useLocale();
  const paths = usePaths();
  const facts = whenAndWhere(tournament, locale).filter(Boolean);
  return (
    <Hosted
      {...{ icon: trophy, name: tournament.name, facts }}
      to={paths.tournament(tournament.id)}
      dialog={(props) => <HideTournament tournament={tournament} onStale={onStale} {...props} />}
    />
  );
}

type HostedProps = {
  icon: IconShape;
  name: string;
  facts: readonly string[];
  to: string;
  dialog: (props: { onDone: () => void; onClose: () => void }) => ReactNode;
};

/** A match or tournament of somebody who is suspended, to call off. */
function Hosted({ icon, name, facts, to, dialog }: HostedProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<"on" | "asking" | "off">("on");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Icon of={icon} className="mt-0.5 shrink-0 text-muted text-xl" />
        <div className="min-w-0">
          <p className="font-semibold leading-snug [overflow-wrap:anywhere]">
            {step === "off" ? (
              name
            ) : (
              <TextLink to={to} variant="quiet" isInline>
                {name}
              </TextLink>
            )}
          </p>
          <div className="text-muted text-sm [overflow-wrap:anywhere]">
            <DotList items={facts} />
          </div>
        </div>
      </div>
      {step === "off" ? (
        <Badge>{t({ message: "Called off", comment: "A match or tournament" })}</Badge>
      ) : (
        // Under the name, where it does not fit beside it.
        <span className="max-sm:ms-8">
          <Button variant="secondary" size="small" aria-label={t`Call off ${name}`} onPress={() => setStep("asking")}>
            {t({ message: "Call off", comment: "Button: a match or tournament of a suspended player" })}
          </Button>
        </span>
      )}
      {step === "asking" && dialog({ onDone: () => setStep("off"), onClose: () => setStep("on") })}
    </div>
  );
}
