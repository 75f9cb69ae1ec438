import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import type { ChangeOf } from "./changes";
import { liveGames, type Night, openCourts } from "./engine/night";
import { outlookOf } from "./engine/propose";
import { whyOfText } from "./engine/why";
import { GamesList } from "./games-list";
import { courtName, formatNames, namesIn, pairingText } from "./labels";
import { Leaderboard, LeaderboardRule } from "./leaderboard";
import { type MyTurn, myTurnOf } from "./my-turn";
import type { Queued } from "./queue";
import { Refusals } from "./refusals";
import { ScorePad } from "./score-pad";
import { Timer } from "./timer";
import { WhyWords } from "./why-words";

type Props = {
  night: Night;
  queued: Pick<Queued, "refusals" | "acknowledgeUnreadable">;
  onChange: (change: ChangeOf) => void;
};

/** The evening of somebody who plays: when, where and with whom, and who leads. */
export function PlayerNight({ night, queued, onChange }: Props) {
  const { t, i18n } = useLingui();
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
      lead={i18n._(formatNames[night.format])}
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
        <ScorePad
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

function TurnWords({ night, turn }: { night: Night; turn: MyTurn }) {
  const names = namesIn(night);
  switch (turn.state) {
    case "playing": {
      const court = courtName(night, turn.game.court);
      return (
        <Turn title={<Trans>You play on {court}</Trans>}>
          <With partners={names(turn.partners)} opponents={names(turn.opponents)} />
        </Turn>
      );
    }
    case "next": {
      const court = courtName(night, turn.court);
      return (
        <Turn title={turn.isNow ? <Trans>You are up on {court}</Trans> : <Trans>You are next, on {court}</Trans>}>
          <With partners={names(turn.partners)} opponents={names(turn.opponents)} />
        </Turn>
      );
    }
    case "waiting": {
      const { games } = turn;
      return (
        <Turn
          title={
            games === null ? (
              <Trans>You play in the next round</Trans>
            ) : (
              <Plural value={games} one="About # game to wait" other="About # games to wait" />
            )
          }
        >
          {games === null ? (
            <Trans>It follows from the results of this one.</Trans>
          ) : (
            <Trans>So many games start before yours.</Trans>
          )}
        </Turn>
      );
    }
    case "expected":
      return (
        <Turn title={<Trans>Not here yet?</Trans>}>
          <Trans>Tell the host when you arrive. Then you are next.</Trans>
        </Turn>
      );
    case "resting":
      return (
        <Turn title={<Trans>You are resting</Trans>}>
          <Trans>Tell the host when you want to play again.</Trans>
        </Turn>
      );
    case "gone":
      return (
        <Turn title={<Trans>You have left for tonight</Trans>}>
          <Trans>Tell the host if you are back.</Trans>
        </Turn>
      );
    case "over":
      return (
        <Turn title={<Trans>The evening is over</Trans>}>
          <Trans>Thanks for playing. Here is how it ended.</Trans>
        </Turn>
      );
  }
}

function Turn({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className="font-extrabold text-3xl leading-tight">{title}</p>
      <p className="text-lg text-on-court-muted">{children}</p>
    </>
  );
}

function With({ partners, opponents }: { partners: readonly string[]; opponents: readonly string[] }) {
  const others = opponents.join(" & ");
  const own = partners.join(" & ");
  return own ? (
    <Trans>
      With {own}, against {others}
    </Trans>
  ) : (
    <Trans>Against {others}</Trans>
  );
}

/** What runs on each court, and who comes next. */
function CourtsNow({ night, now }: { night: Night; now: number }) {
  const live = new Map(liveGames(night).map((game) => [game.court, game]));
  const { games } = outlookOf(night, now);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-extrabold text-xl">
        <Trans comment="Heading: what runs on each court">Courts</Trans>
      </h2>
      <ul className="flex flex-col gap-3">
        {openCourts(night).map(({ number, name }) => {
          const game = live.get(number);
          const next = games.find(({ court }) => court === number);
          const pairing = next && pairingText(night, next);
          return (
            <li key={number} className="flex flex-col gap-1 rounded-card bg-surface px-4 py-3 ring-1 ring-line">
              <p className="flex justify-between gap-3 font-bold">
                {name}
                {game && <Timer since={game.startedAt} minutes={night.settings.gameMinutes} />}
              </p>
              {game && <p className="break-words font-semibold text-lg">{pairingText(night, game)}</p>}
              {game?.why && (
                <p className="text-muted text-sm">
                  <WhyWords night={night} why={whyOfText(game.why)} />
                </p>
              )}
              {pairing && (
                <p className="break-words text-muted">
                  <Trans>Next: {pairing}</Trans>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
