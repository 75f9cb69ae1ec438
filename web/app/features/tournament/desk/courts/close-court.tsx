import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TieState, type Tournament, type TournamentCourt } from "~/gen/lapang/v1/tournament_pb";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Dialog, dialogEnd } from "~/ui/overlay/dialog";
import { type Fixture, liveTies } from "../../model";
import { useSetCourts, useStopTie } from "../../queries";
import { ScoreSheet } from "../score/score-sheet";
import { TieCaption, TieNames } from "../tie-lines";
import { useExplainScoring } from "../use-tie-actions";

type Props = { tournament: Tournament; court: TournamentCourt; onClose: () => void };

/** Closes a court on which a match is played: its score is asked first. */
export function CloseCourt({ tournament, court, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainScoring("");
  const stopping = useStopTie();
  const saving = useSetCourts();
  const [isScoring, setScoring] = useState(false);
  // Stays in view while its result is saved.
  const [fixture] = useState(() => liveTies(tournament).find(({ tie }) => tie.court === court.number));
  const now = liveTies(tournament).find(({ tie }) => tie.id === fixture?.tie.id) ?? fixture;
  const { name } = court;

  async function close() {
    const courts = tournament.courts.map((other) =>
      other.number === court.number ? { ...other, isOpen: false } : other,
    );
    await saving.mutateAsync({ tournamentId: tournament.id, courts }).then(onClose, () => setScoring(false));
  }

  async function stop({ tie }: Fixture) {
    const isStopped = await stopping.mutateAsync({ tieId: tie.id, scorerKey: "" }).catch(() => null);
    if (isStopped) await close();
  }

  if (!now) return null;
  const failure = stopping.error ?? saving.error;
  return (
    <Dialog
      title={isScoring ? t`Score on ${name}` : t`A match is on ${name}`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={!isScoring}
      hasClose={isScoring}
    >
      {isScoring ? (
        <ScoreSheet tournament={tournament} fixture={now} scorerKey="" onDone={close} />
      ) : (
        <>
          <LiveMatch fixture={now} />
          {failure && (
            <Alert role="alert" tone="danger">
              {explain(failure)}
            </Alert>
          )}
          <div className={cx(dialogEnd, "flex flex-col gap-2")}>
            <Button size="large" isWide onPress={() => setScoring(true)}>
              <Trans>Enter the score</Trans>
            </Button>
            <Button
              variant="secondary"
              isWide
              isPending={stopping.isPending || saving.isPending}
              onPress={() => (now.tie.state === TieState.LIVE ? stop(now) : close())}
            >
              <Trans comment="Button: the match goes back to the queue without a score">Stop the match</Trans>
            </Button>
            <Button variant="quiet" isWide autoFocus onPress={onClose}>
              <Trans comment="Closes a question without doing anything">Never mind</Trans>
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function LiveMatch({ fixture }: { fixture: Fixture }) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="block text-muted text-sm">
          <TieCaption fixture={fixture} />
        </span>
        <span className="font-bold">
          <TieNames fixture={fixture} />
        </span>
      </p>
      <p className="text-muted">
        {fixture.tie.sets.length > 0 ? (
          <Trans>A match that is stopped goes back to the queue, and its score so far is deleted.</Trans>
        ) : (
          <Trans>A match that is stopped goes back to the queue.</Trans>
        )}
      </p>
    </div>
  );
}
