import { useLingui } from "@lingui/react/macro";
import {
  type Tie,
  TieOutcome,
  TieSide,
  TieState,
  type Tournament,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { cx } from "~/ui/look/cx";
import { entryIdOf, entryOf, hasPenalties, isIn, roundName, scoreText, sideName } from "./model";
import { tieNote } from "./tie-note";
import { plannedText, tieSentence } from "./tie-words";

type Props = {
  tournament: Tournament;
  event: TournamentEvent;
  tie: Tie;
  /** Its round is said above it. */
  hidesRound?: boolean;
  /** Names the event, where ties of several are listed together. */
  namesEvent?: boolean;
  /** On the way of who won the bracket. */
  isOnPath?: boolean;
};

/** A tie: both sides with their sets, above them where and when. Screen readers hear one sentence. */
export function TieCard({ tournament, event, tie, hidesRound, namesEvent, isOnPath }: Props) {
  const { i18n, t } = useLingui();
  const isLive = tie.state === TieState.LIVE;
  const note = tieNote(i18n, tie);
  const isMine = event.entries.some((entry) => entry.isMine && isIn(tie, entry.id));
  const facts = [
    namesEvent && event.name,
    !hidesRound && roundName(i18n, event, tie),
    plannedText(i18n, tournament, tie),
  ];
  return (
    <div
      className={cx(
        "overflow-hidden rounded-2xl bg-surface ring-1",
        isLive
          ? "ring-2 ring-signal"
          : isOnPath
            ? "ring-2 ring-accent"
            : isMine
              ? "ring-2 ring-tone"
              : "ring-line-strong",
      )}
    >
      <p className="sr-only">{tieSentence(i18n, tournament, event, tie)}</p>
      <div aria-hidden="true">
        <p className="flex min-h-7 items-center gap-2 bg-sunken px-3 font-semibold text-muted text-xs">
          <span className="tabular shrink-0">
            {t({ message: `#${{ number: tie.number }}`, comment: "Number of a match" })}
          </span>
          <span className="min-w-0 truncate">{facts.filter(Boolean).join(" · ")}</span>
          {isLive && <LiveMark />}
        </p>
        <Side tie={tie} event={event} side={TieSide.A} />
        <Side tie={tie} event={event} side={TieSide.B} />
      </div>
      {note && <p className="border-line border-t px-3 py-1.5 text-muted text-xs">{note}</p>}
    </div>
  );
}

export function LiveMark() {
  const { t } = useLingui();
  return (
    <span className="ms-auto inline-flex shrink-0 items-center gap-1.5 rounded-full bg-signal px-2 py-0.5 font-bold text-on-signal text-xs">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t({ message: "Live", comment: "State of a tournament or tie: being played" })}
    </span>
  );
}

type SideProps = { tie: Tie; event: TournamentEvent; side: TieSide };

function Side({ tie, event, side }: SideProps) {
  const { i18n, t } = useLingui();
  const entry = entryOf(event, entryIdOf(tie, side));
  const isWinner = tie.state === TieState.OVER && tie.winner === side;
  const isLoser = tie.state === TieState.OVER && !isWinner && tie.winner !== TieSide.UNSPECIFIED;
  return (
    <div
      className={cx(
        "flex min-h-9 items-center gap-2 px-3 py-1.5 text-sm leading-tight",
        side === TieSide.B && "border-line border-t",
      )}
    >
      <span
        className={cx(
          "line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]",
          entry ? (isLoser ? "text-muted" : "font-semibold") : "text-muted italic",
          isWinner && "font-extrabold",
          entry?.isMine && "text-tone",
        )}
      >
        {sideName(i18n, event, tie, side)}
        {entry && entry.seed > 0 && <span className="ms-1 font-normal text-muted text-xs">[{entry.seed}]</span>}
      </span>
      {isWinner && tie.outcome === TieOutcome.WALKOVER && (
        <span className="font-bold text-xs">{scoreText(i18n, tie)}</span>
      )}
      {isWinner && hasPenalties(tie) && (
        <span className="font-bold text-xs">
          {t({ message: "pen.", comment: "Result of a tie: won on penalties, as short as possible" })}
        </span>
      )}
      {isLoser && tie.outcome === TieOutcome.RETIRED && (
        <span className="text-muted text-xs">
          {t({ message: "ret.", comment: "Result of a tie: a side retired, as short as possible" })}
        </span>
      )}
      <span className="tabular flex shrink-0 gap-0.5">
        {tie.sets.map(({ a, b }, at) => {
          const [own, other] = side === TieSide.A ? [a, b] : [b, a];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sets have no other name than their place.
            <span key={at} className={cx("w-6 text-center", own > other ? "font-extrabold" : "text-muted")}>
              {own}
            </span>
          );
        })}
      </span>
    </div>
  );
}
