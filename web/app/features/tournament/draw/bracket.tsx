import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { StageKind, Tournament, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { ChipGroup } from "~/ui/list/chip";
import { cx } from "~/ui/look/cx";
import { isIn, knockoutRound } from "../model";
import { TieCard } from "../tie-card";
import { bracketOf, championOf, type Slot, thirdPlaceTie } from "./bracket-rules";

type Props = { tournament: Tournament; event: TournamentEvent; stage: StageKind };

/**
 * A bracket: a column for each round, side by side where they fit. On a phone one round fills the screen and the next
 * one shows at its edge; earlier rounds take no height then, so that a final is not far down the page.
 */
export function Bracket({ tournament, event, stage }: Props) {
  const { i18n, t } = useLingui();
  const rounds = bracketOf(event, stage);
  const champion = championOf(event, stage);
  const third = thirdPlaceTie(event, stage);
  const [scroller, current, isWider, show] = useRounds(rounds.length);
  const nameOf = (round: number) => knockoutRound(i18n, round, rounds.length);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {isWider && (
        <ChipGroup
          label={t`Round`}
          mode="single"
          isOneLine
          chips={rounds.map((_, at) => ({ value: String(at), label: nameOf(at + 1) }))}
          selected={[String(current)]}
          onChange={([chosen]) => chosen !== undefined && show(Number(chosen))}
        />
      )}
      <div
        ref={scroller}
        className="relative -mx-4 flex snap-x snap-mandatory scroll-px-4 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] sm:-mx-1 sm:scroll-px-1 sm:px-1"
      >
        {rounds.map((slots, at) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
            key={at}
            data-round=""
            aria-label={nameOf(at + 1)}
            className={cx(
              "flex w-[min(19rem,86%)] shrink-0 snap-start flex-col sm:w-auto sm:min-w-60 sm:flex-1",
              // Without an end of its own the last round could not come to the left edge.
              at === rounds.length - 1 && isWider && "max-sm:me-[14%]",
            )}
          >
            <h4 className={cx("pb-2 font-bold text-muted text-sm", isWider && "sr-only")}>{nameOf(at + 1)}</h4>
            <ol className={cx("flex flex-1 flex-col", isWider && at < current && "h-0 overflow-hidden")}>
              {slots.map((slot) => (
                <Place
                  key={slot.position}
                  {...{ tournament, event, slot, champion }}
                  isFirst={at === 0}
                  isLast={at === rounds.length - 1}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {third && (
        <div className="flex w-full flex-col gap-2 sm:w-72">
          <h4 className="font-bold text-muted text-sm">
            <Trans comment="The tie for it">Third place</Trans>
          </h4>
          <TieCard tournament={tournament} event={event} tie={third} hidesRound />
        </div>
      )}
    </div>
  );
}

type PlaceProps = Omit<Props, "stage"> & { slot: Slot; champion: string; isFirst: boolean; isLast: boolean };

/** Lines to the places before and after: two halves of a fork, drawn by borders that meet between the places. */
const before = "before:absolute before:start-0 before:top-1/2 before:w-3 before:border-line-strong before:border-t-2";
const after = {
  odd: "after:absolute after:end-0 after:top-1/2 after:bottom-0 after:w-3 after:border-line-strong after:border-e-2 after:border-t-2 after:rounded-se-lg",
  even: "after:absolute after:end-0 after:top-0 after:bottom-1/2 after:w-3 after:border-line-strong after:border-e-2 after:border-b-2 after:rounded-ee-lg",
};

function Place({ tournament, event, slot: { tie, bye, position }, champion, isFirst, isLast }: PlaceProps) {
  const isOnPath = champion !== "" && (tie ? isIn(tie, champion) : bye?.id === champion);
  return (
    <li
      className={cx(
        "relative flex flex-1 flex-col justify-center py-1.5",
        !isFirst && `ps-3 ${before}`,
        !isLast && `pe-3 ${position % 2 === 1 ? after.odd : after.even}`,
        isOnPath && "before:border-accent after:border-accent",
      )}
    >
      {tie ? (
        <TieCard tournament={tournament} event={event} tie={tie} hidesRound isOnPath={isOnPath} />
      ) : (
        <p
          className={cx(
            "rounded-2xl border border-line-strong border-dashed px-3 py-2 text-muted text-sm",
            isOnPath && "border-accent",
          )}
        >
          {bye ? (
            <Trans comment="An entry without an opponent in the first round">{{ name: bye.name }}: bye</Trans>
          ) : (
            "–"
          )}
        </p>
      )}
    </li>
  );
}

/** Which round is at the left edge, whether all rounds fit, and how to go to one. */
function useRounds(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isWider, setWider] = useState(false);
  const columns = () => [...(scroller.current?.querySelectorAll<HTMLElement>("[data-round]") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are read from the page.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const [first] = columns();
      const width = first?.offsetWidth || 1;
      setCurrent(Math.max(0, Math.min(count - 1, Math.floor(element.scrollLeft / width + 0.3))));
    };
    const measure = () => {
      const widths = columns().map(({ offsetWidth }) => offsetWidth);
      setWider(widths.reduce((sum, width) => sum + width, 0) > element.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [count]);

  function show(round: number) {
    const column = columns()[round];
    const [first] = columns();
    if (column && first) scroller.current?.scrollTo({ left: column.offsetLeft - first.offsetLeft, behavior: "smooth" });
  }
  return [scroller, current, isWider, show] as const;
}
