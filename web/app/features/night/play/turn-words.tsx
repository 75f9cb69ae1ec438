import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Night } from "../engine/night";
import { courtName, namesIn } from "../labels";
import type { MyTurn } from "./my-turn";

/** When, where and with whom somebody plays. */
export function TurnWords({ night, turn }: { night: Night; turn: MyTurn }) {
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
