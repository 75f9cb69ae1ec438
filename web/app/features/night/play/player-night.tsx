import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Button } from "~/ui/look/button";
import { Page } from "~/ui/page/page";
import type { ChangeOf } from "../changes";
import type { Night } from "../engine/night";
import { FormatWords } from "../format-words";
import { GamePad } from "../game-pad";
import { Leaderboard, LeaderboardRule } from "../leaderboard";
import type { Queued } from "../queue";
import { Refusals } from "../refusals";
import { CourtsNow } from "./courts-now";
import { GamesList } from "./games-list";
import { myTurnOf } from "./my-turn";
import { TurnWords } from "./turn-words";

type Props = {
  night: Night;
  queued: Pick<Queued, "refusals" | "acknowledgeUnreadable">;
  onChange: (change: ChangeOf) => void;
};

/** The evening of somebody who plays: when, where and with whom, and who leads. */
export function PlayerNight({ night, queued, onChange }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const now = useNow().getTime();
  const [isScoring, setScoring] = useState(false);
  const { matchName } = night;
  const turn = myTurnOf(night, now);
  const game = turn?.state === "playing" ? turn.game : undefined;
  return (
    <Page
      title={night.matchName}
      documentTitle={t`Play night: ${matchName}`}
      lead={<FormatWords night={night} />}
      isCompact
      action={<TextLink to={paths.match(night.matchId)}>{t`Back to the match`}</TextLink>}
    >
      <Refusals night={night} {...queued} />
      {turn && (
        <div aria-live="polite" className="flex flex-col gap-3 rounded-panel bg-court px-5 py-6 text-on-court">
          <TurnWords night={night} turn={turn} />
          {game && night.settings.playersEnterScores && (
            <div>
              <Button variant="secondary" onPress={() => setScoring(true)}>
                <Trans>Enter the score</Trans>
              </Button>
            </div>
          )}
        </div>
      )}
      {!night.isOver && <CourtsNow night={night} now={now} />}
      <section className="flex flex-col gap-2">
        <h2 className="font-extrabold text-xl">
          {night.isOver ? <Trans>Final standings</Trans> : <Trans comment="Heading of a leaderboard">Standings</Trans>}
        </h2>
        <Leaderboard night={night} />
        <LeaderboardRule night={night} />
      </section>
      <GamesList night={night} />
      {isScoring && game && (
        <GamePad
          night={night}
          game={game}
          onClose={() => setScoring(false)}
          onSave={(scores) => {
            onChange({ kind: "score", gameId: game.id, scores });
            setScoring(false);
          }}
        />
      )}
    </Page>
  );
}
