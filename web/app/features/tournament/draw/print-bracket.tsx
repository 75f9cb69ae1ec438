import { useLingui } from "@lingui/react/macro";
import { StageKind, type Tie, TieSide, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { cx } from "~/ui/look/cx";
import { entryIdOf, entryOf, knockoutRound, roundName, scoreText, sideName } from "../model";
import { bracketOf, type Slot, thirdPlaceTie } from "./bracket-rules";

/** Rounds of a bracket that fit on a page: 32 sides. */
const roundsOfPage = 5;

type Column = { round: number; slots: Slot[] };

/** The pages of a bracket: halves or quarters where it is larger than one, the last rounds at the end of the last. */
export function pagesOf(rounds: readonly Slot[][]): Column[][] {
  const columns = rounds.map((slots, at) => ({ round: at + 1, slots }));
  const pages = 2 ** Math.max(0, rounds.length - roundsOfPage);
  const inParts = columns.slice(0, roundsOfPage);
  const later = columns.slice(roundsOfPage);
  return Array.from({ length: pages }, (_, page) => {
    const part = inParts.map(({ round, slots }) => {
      const size = slots.length / pages;
      return { round, slots: slots.slice(page * size, (page + 1) * size) };
    });
    return page === pages - 1 ? [...part, ...later] : part;
  });
}

type Props = { event: TournamentEvent; stage: StageKind; isFirst: boolean };

/** A bracket on paper: each page a whole part of it, with the tie for third place below the final. */
export function PrintBracket({ event, stage, isFirst }: Props) {
  const { i18n, t } = useLingui();
  const rounds = bracketOf(event, stage);
  const third = thirdPlaceTie(event, stage);
  const pages = pagesOf(rounds);
  const name =
    stage === StageKind.PLATE
      ? t({ message: "Plate", comment: "Bracket of those who did not advance from the groups" })
      : t({ message: "Knockout", comment: "Stage of an event" });
  return pages.map((columns, page) => {
    const size = sizeFor(columns[0]?.slots.length ?? 0);
    return (
      <div
        key={columns[0]?.slots[0]?.position}
        className={cx("break-inside-avoid", (!isFirst || page > 0) && "break-before-page")}
      >
        <h3 className="font-bold text-sm">
          {event.name} · {name}
          {pages.length > 1 && ` ${page + 1}/${pages.length}`}
        </h3>
        <div className={cx("flex leading-tight", size.text)}>
          {columns.map(({ round, slots }) => (
            <div key={round} className="flex min-w-0 flex-1 flex-col pe-2">
              <p className="truncate font-bold">{knockoutRound(i18n, round, rounds.length)}</p>
              {slots.map(({ position, tie, bye }) => (
                <div key={position} className={cx("flex flex-1 flex-col justify-center", size.gap)}>
                  {tie ? (
                    <Box event={event} tie={tie} />
                  ) : (
                    <p className="truncate border border-[#999] border-dashed px-1">{bye?.name ?? "–"}</p>
                  )}
                </div>
              ))}
              {round === rounds.length && third && (
                <div className={size.gap}>
                  <p className="font-bold">{roundName(i18n, event, third)}</p>
                  <Box event={event} tie={third} />
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
    );
  });
}

/** As large as so many boxes above each other allow. */
function sizeFor(boxes: number) {
  if (boxes > 8) return { text: "text-[9px]", gap: "py-px" };
  return boxes > 4 ? { text: "text-xs", gap: "py-1" } : { text: "text-sm", gap: "py-2" };
}

/** Both sides, and below them the score or room to write it. */
function Box({ event, tie }: { event: TournamentEvent; tie: Tie }) {
  const { i18n } = useLingui();
  const side = (which: TieSide) => {
    const seed = entryOf(event, entryIdOf(tie, which))?.seed ?? 0;
    return (
      <p className={cx("truncate", tie.winner === which && "font-bold")}>
        {seed > 0 && `[${seed}] `}
        {sideName(i18n, event, tie, which)}
      </p>
    );
  };
  return (
    <div className="flex break-inside-avoid border border-[#666]">
      <p className="flex w-6 shrink-0 items-center justify-center border-[#999] border-e text-[#444]">{tie.number}</p>
      <div className="min-w-0 flex-1 px-1 py-px">
        {side(TieSide.A)}
        {side(TieSide.B)}
        <p className="truncate">{scoreText(i18n, tie, tie.winner || TieSide.A) || "\u00a0"}</p>
      </div>
    </div>
  );
}
