import back from "icon:lucide/arrow-left";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { TieOutcome, TieState, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { useOnline } from "~/lib/offline/network";
import { SearchField } from "~/ui/form/search-field";
import { QueryPending } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { IconButton } from "~/ui/look/icon-button";
import { Skeleton } from "~/ui/look/skeleton";
import { LoadError } from "~/ui/page/load-error";
import { PageTitle } from "~/ui/page/page-title";
import { allTies, courtName, type Fixture, liveTies, queueOf } from "../../model";
import { useTournament } from "../../queries";
import { namesOf, whyWaits } from "../desk-model";
import { TieCaption, TieLines } from "../tie-lines";
import { useTieActions } from "../use-tie-actions";
import { ScoreSheet, StartDialog, useScoringLoaded } from "./late-scoring";
import { withScore } from "./score-outbox";
import { NotSentBadge, UnsentScores } from "./unsent-scores";
import { useOutgoing, useScoreOutbox } from "./use-score";

/** For a volunteer with the link: pick a match, put it on a court, enter its score. Made for a phone and one thumb. */
export function Scoring({ id }: { id: string }) {
  const { t } = useLingui();
  // After the hash, so it is in the address after a reload, too.
  const key = useLocation().hash.slice(1);
  const query = useTournament(id);
  const { data, error } = query;
  if (data?.tournament) return <ScoringOf tournament={data.tournament} scorerKey={key} isStale={error !== null} />;
  if (error) return <LoadError query={query} title={t`This tournament could not be loaded`} />;
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-3 px-4 py-4">
      <QueryPending query={query}>
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </QueryPending>
    </div>
  );
}

type Props = { tournament: Tournament; scorerKey: string };
type ListProps = Props & {
  /** The tournament is that of an earlier answer: the server is out of reach. */
  isStale: boolean;
};

type Opened = { id: string; isWalkover: boolean };

function ScoringOf({ tournament, scorerKey, isStale }: ListProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Opened>();
  useScoringLoaded();
  const shown = allTies(tournament).find(({ tie }) => tie.id === opened?.id);
  const open = ({ tie: { id } }: Fixture, isWalkover = false) => setOpened({ id, isWalkover });
  return (
    <div data-no-nav="" data-works-offline="" className="mx-auto flex w-full max-w-lg flex-col gap-4 px-4 py-4">
      <PageTitle>{`${t`Scores`} · ${tournament.name}`}</PageTitle>
      {scorerKey === "" ? (
        <>
          <h1 className="font-extrabold text-2xl">{tournament.name}</h1>
          <Alert tone="danger" role="alert">
            <Trans>
              This link is not complete. Ask the organiser for the link for scorers, or scan their code again.
            </Trans>
          </Alert>
        </>
      ) : shown ? (
        <OneMatch
          key={shown.tie.id}
          tournament={tournament}
          fixture={shown}
          scorerKey={scorerKey}
          isWalkover={opened?.isWalkover ?? false}
          onBack={() => setOpened(undefined)}
        />
      ) : (
        <Choice tournament={tournament} scorerKey={scorerKey} isStale={isStale} onPick={open} />
      )}
    </div>
  );
}

type OneProps = Props & { fixture: Fixture; isWalkover: boolean; onBack: () => void };

function OneMatch({ tournament, fixture, scorerKey, isWalkover, onBack }: OneProps) {
  const { t } = useLingui();
  const court = courtName(tournament, fixture.tie.court);
  return (
    <>
      <header className="-ms-2 flex items-start gap-1">
        <IconButton icon={back} label={t`All matches`} onPress={onBack} />
        <span className="min-w-0 pt-1">
          {court && <h1 className="break-words font-extrabold text-2xl leading-tight">{court}</h1>}
          <span className="block text-muted text-sm">
            <TieCaption fixture={fixture} />
          </span>
        </span>
      </header>
      <ScoreSheet
        tournament={tournament}
        fixture={fixture}
        scorerKey={scorerKey}
        isWalkover={isWalkover}
        onDone={onBack}
      />
    </>
  );
}

type ChoiceProps = ListProps & { onPick: (fixture: Fixture, isWalkover?: boolean) => void };

/** The next ties that are shown before a search. */
const nextShown = 6;

function Choice({ tournament, scorerKey, isStale, onPick }: ChoiceProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const actions = useTieActions(scorerKey);
  const isOnline = useOnline();
  const { pending, isStuck } = useOutgoing(useScoreOutbox(tournament.id, scorerKey));
  // Without a line a match cannot be put on court, but its result can be entered.
  const hasLine = isOnline && !isStuck && !isStale;
  const typed = new Map(pending.filter(({ isDraft }) => !isDraft).map((score) => [score.tieId, score]));
  const isEnded = ({ tie }: Fixture) => (typed.get(tie.id)?.outcome ?? TieOutcome.UNSPECIFIED) > 0;
  const asTyped = ({ event, tie }: Fixture): Fixture => {
    const score = typed.get(tie.id);
    return score ? { event, tie: withScore(tie, score) } : { event, tie };
  };
  const [startedId, setStartedId] = useState<string>();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const matches = (fixture: Fixture) => {
    const { a, b } = namesOf(i18n, fixture);
    return `${a} ${b} ${fixture.tie.number}`.toLowerCase().includes(words);
  };
  const live = liveTies(tournament).filter((fixture) => matches(fixture) && !isEnded(fixture));
  const queue = queueOf(tournament).filter((fixture) => matches(fixture) && !isEnded(fixture));
  const ended = hasLine ? [] : allTies(tournament).filter((fixture) => matches(fixture) && isEnded(fixture));
  const next = words ? queue : queue.slice(0, nextShown);
  const started = queueOf(tournament).find(({ tie }) => tie.id === startedId && tie.state === TieState.READY);

  return (
    <>
      <h1 className="break-words font-extrabold text-2xl leading-tight">{tournament.name}</h1>
      <UnsentScores tournament={tournament} scorerKey={scorerKey} onOpen={onPick} />
      <SearchField
        label={t`Search matches by name`}
        placeholder={t`Name or number`}
        value={search}
        onChange={setSearch}
      />
      <section className="flex flex-col gap-2">
        <h2 className="font-bold text-lg">
          <Trans context="heading" comment="Matches that are being played">
            On court now
          </Trans>
        </h2>
        {live.length === 0 && (
          <p className="rounded-card bg-sunken px-4 py-5 text-center text-muted">
            <Trans>No match is on court.</Trans>
          </p>
        )}
        {live.map((fixture) => (
          <Card key={fixture.tie.id} fixture={asTyped(fixture)} isLive onPress={() => onPick(fixture)}>
            <span className="font-extrabold text-2xl">{courtName(tournament, fixture.tie.court)}</span>
            {typed.has(fixture.tie.id) && !hasLine && <NotSentBadge />}
          </Card>
        ))}
      </section>
      {ended.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="font-bold text-lg">
            <Trans comment="Heading: results that are stored on this phone">Ended, not sent yet</Trans>
          </h2>
          {ended.map((fixture) => (
            <Card key={fixture.tie.id} fixture={asTyped(fixture)} onPress={() => onPick(fixture)}>
              <NotSentBadge />
            </Card>
          ))}
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h2 className="font-bold text-lg">
          <Trans comment="Heading: matches to call next">Next</Trans>
        </h2>
        {next.length === 0 && (
          <p className="rounded-card bg-sunken px-4 py-5 text-center text-muted">
            {words ? <Trans>No match has this name.</Trans> : <Trans>No match is ready to be called.</Trans>}
          </p>
        )}
        {next.map((fixture) => {
          const why = whyWaits(i18n, tournament, fixture, now, locale);
          return (
            <div
              key={fixture.tie.id}
              className="flex flex-col gap-2 rounded-card bg-surface p-4 ring-1 ring-line ring-inset"
            >
              <span className="text-muted text-sm">
                <TieCaption fixture={fixture} />
              </span>
              <TieLines fixture={fixture} />
              {why && <span className="font-semibold text-notice-ink text-sm">{why}</span>}
              <span className="flex gap-2 *:grow">
                <Button variant="quiet" onPress={() => onPick(fixture, true)}>
                  <Trans>Walkover</Trans>
                </Button>
                {hasLine ? (
                  <Button variant={why ? "secondary" : "primary"} onPress={() => setStartedId(fixture.tie.id)}>
                    <Trans comment="Button: puts a match on a court">Start</Trans>
                  </Button>
                ) : (
                  <Button variant="secondary" onPress={() => onPick(fixture)}>
                    <Trans comment="Button: for a match that was played">Enter result</Trans>
                  </Button>
                )}
              </span>
            </div>
          );
        })}
      </section>
      {started && (
        <StartDialog
          tournament={tournament}
          fixture={started}
          actions={actions}
          onClose={() => setStartedId(undefined)}
        />
      )}
    </>
  );
}

type CardProps = { fixture: Fixture; isLive?: boolean; onPress: () => void; children: ReactNode };

/** A match that opens its score; above its sides is where it is played, or what is to be known of it. */
function Card({ fixture, isLive = false, onPress, children }: CardProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        "flex flex-col gap-2 rounded-card bg-surface p-4 text-start ring-inset active:bg-sunken",
        isLive ? "ring-2 ring-accent" : "ring-1 ring-line",
      )}
    >
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        {children}
        <span className="text-muted text-sm">
          <TieCaption fixture={fixture} />
        </span>
      </span>
      <TieLines fixture={fixture} />
    </button>
  );
}
