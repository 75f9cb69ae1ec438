import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { TieSide } from "~/gen/lapang/v1/tournament_pb";
import { cx } from "~/ui/look/cx";
import { type Fixture, roundName } from "../model";
import { namesOf, sideLabel } from "./desk-model";

const sizes = { regular: "text-lg", board: "text-[2.05em]", side: "text-[1.35em]" };

type Props = { fixture: Fixture; size?: keyof typeof sizes };

/** Both sides of a tie with their sets, as on a scoreboard. */
export function TieLines({ fixture, size = "regular" }: Props) {
  const { i18n } = useLingui();
  const { tie } = fixture;
  return (
    <div className={cx("flex flex-col gap-1.5 leading-tight", sizes[size])}>
      {([TieSide.A, TieSide.B] as const).map((side) => (
        <div key={side} className="flex items-center gap-[0.6em]">
          <span
            className={cx(
              "min-w-0 flex-1 text-pretty break-words",
              tie.winner !== TieSide.UNSPECIFIED && tie.winner !== side ? "font-semibold text-muted" : "font-extrabold",
            )}
          >
            <People label={sideLabel(i18n, fixture, side)} />
          </span>
          {tie.sets.map(({ a, b }, index) => {
            const [own, other] = side === TieSide.A ? [a, b] : [b, a];
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: sets are known by their place.
                key={index}
                className={cx(
                  "tabular min-w-[1.4em] text-end",
                  own > other ? "font-extrabold" : "font-medium text-muted",
                )}
              >
                {own}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The names of a side, which break between people rather than within a name. */
export function People({ label }: { label: string }) {
  const people = label.split(" / ");
  return people.map((person, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
    <Fragment key={index}>
      <span className="inline-block max-w-full">
        {person}
        {index < people.length - 1 && " /"}
      </span>{" "}
    </Fragment>
  ));
}

/** "Match 12 · Men's doubles · Group A". */
export function useTieCaption() {
  const { i18n, t } = useLingui();
  return ({ event, tie }: Fixture) =>
    [t`Match ${{ number: tie.number }}`, event.name, roundName(i18n, event, tie)].join(" · ");
}

export function TieCaption({ fixture }: { fixture: Fixture }) {
  return useTieCaption()(fixture);
}

/** "Ani / Budi v Citra / Dewi". */
export function TieNames({ fixture }: { fixture: Fixture }) {
  const { i18n } = useLingui();
  const { a, b } = namesOf(i18n, fixture);
  return (
    <Trans comment="Two sides of a match">
      {a} v {b}
    </Trans>
  );
}
