import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TieState, type Tournament, type TournamentCourt } from "~/gen/lapang/v1/tournament_pb";
import { useNow } from "~/lib/format/use-now";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Confirm } from "~/ui/overlay/confirm";
import { dateOf, type Fixture, liveTies } from "../../model";
import { minutesSince, namesOf, nextOnCourts } from "../desk-model";
import { NotSentBadge, UnsentScores, useUnsentTies } from "../score/unsent-scores";
import { TieCaption, TieLines } from "../tie-lines";
import type { TieActions } from "../use-tie-actions";

type Props = { tournament: Tournament; actions: TieActions; onScore: (fixture: Fixture) => void };

/** Every court with its live tie, or with the one to call next. */
export function Courts({ tournament, actions, onScore }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const [removed, setRemoved] = useState<Fixture>();
  const unsent = useUnsentTies(tournament.id, "");
  const live = new Map(liveTies(tournament).map((fixture) => [fixture.tie.court, fixture]));
  const next = nextOnCourts(tournament, now);

  function takeOff(fixture: Fixture) {
    if (fixture.tie.sets.length > 0) setRemoved(fixture);
    else actions.stop(fixture.tie);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <UnsentScores tournament={tournament} scorerKey="" onOpen={onScore} />
      <ul aria-label={t`Courts`} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
        {tournament.courts.map((court) => (
          <CourtCard
            key={court.number}
            court={court}
            live={live.get(court.number)}
            isUnsent={unsent.has(live.get(court.number)?.tie.id ?? "")}
            next={next.get(court.number)}
            now={now}
            actions={actions}
            onScore={onScore}
            onTakeOff={takeOff}
          />
        ))}
      </ul>
      <Confirm
        isOpen={removed?.tie.state === TieState.LIVE}
        onOpenChange={() => setRemoved(undefined)}
        title={t`Take this match off its court?`}
        action={t`Take off court`}
        onConfirm={() => {
          if (removed) actions.stop(removed.tie);
          setRemoved(undefined);
        }}
      >
        <Trans>The score so far is deleted, and the match goes back to the queue.</Trans>
      </Confirm>
    </div>
  );
}

type CardProps = {
  court: TournamentCourt;
  live: Fixture | undefined;
  isUnsent: boolean;
  next: Fixture | undefined;
  now: Date;
  actions: TieActions;
  onScore: (fixture: Fixture) => void;
  onTakeOff: (fixture: Fixture) => void;
};

function CourtCard({ court, live, isUnsent, next, now, actions, onScore, onTakeOff }: CardProps) {
  const { i18n, t } = useLingui();
  const minutes = minutesSince(dateOf(live?.tie.startedAt), now);
  const called = next && namesOf(i18n, next);
  return (
    <li
      className={cx(
        "flex min-h-56 min-w-0 flex-col gap-3 rounded-card p-4",
        live ? "bg-surface ring-2 ring-accent ring-inset" : "bg-sunken ring-1 ring-line ring-inset",
      )}
    >
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 break-words font-extrabold text-3xl tracking-tight">{court.name}</h2>
        <span className={cx("tabular shrink-0 font-bold", live ? "text-accent" : "text-muted")}>
          {live ? (
            <Plural value={minutes} one="# min" other="# min" />
          ) : court.isOpen ? (
            <Trans comment="A court without a match">Free</Trans>
          ) : (
            <Trans comment="A court that is out of use">Closed</Trans>
          )}
        </span>
      </header>
      {live && (
        <>
          <p className="font-semibold text-muted text-sm">
            <TieCaption fixture={live} />
          </p>
          <TieLines fixture={live} />
          {isUnsent && (
            <p>
              <NotSentBadge />
            </p>
          )}
          <div className="mt-auto flex flex-wrap gap-2">
            <span className="flex grow *:grow">
              <Button onPress={() => onScore(live)}>
                <Trans comment="Button: enter the score of this match">Score</Trans>
              </Button>
            </span>
            <Button variant="quiet" onPress={() => onTakeOff(live)} isDisabled={actions.isPending}>
              <Trans>Take off court</Trans>
            </Button>
          </div>
        </>
      )}
      {!live && next && called && (
        <>
          <p className="font-semibold text-muted text-sm">
            <Trans comment="Before the number and event of the match to call">Next:</Trans>{" "}
            <TieCaption fixture={next} />
          </p>
          <TieLines fixture={next} />
          <span className="mt-auto flex *:grow">
            <Button
              variant="secondary"
              aria-label={t`Call ${{ a: called.a }} v ${{ b: called.b }} on ${{ court: court.name }}`}
              onPress={() => actions.start(next.tie, court.number, false)}
              isPending={actions.isPending}
            >
              <Trans>Call and start</Trans>
            </Button>
          </span>
        </>
      )}
      {!live && !next && court.isOpen && (
        <p className="m-auto text-balance text-center text-muted">
          <Trans>No match can be called now.</Trans>
        </p>
      )}
    </li>
  );
}
