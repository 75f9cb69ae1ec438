import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { cx } from "~/ui/look/cx";
import { courtName, dateOf, entryOf, type Fixture, groupName, roundName } from "../../model";
import { labelOf, whyWaits } from "../desk-model";
import { People, TieLines } from "../tie-lines";
import { type BoardPage, pagesOf } from "./board-pages";

/** How long a page stays, in milliseconds: enough to find one's name. */
const pageMs = 12_000;

/** Next matches, results, groups and rounds in turn. Space stops and goes on. */
export function BoardSide({ tournament }: { tournament: Tournament }) {
  const pages = pagesOf(tournament, useNow());
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setTurn((before) => before + 1), pageMs);
    return () => clearInterval(timer);
  }, [isPaused]);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === " " && event.target === document.body) {
        event.preventDefault();
        setPaused((before) => !before);
      }
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  const shown = pages.length > 0 ? turn % pages.length : 0;
  const page = pages[shown];
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-[0.8em] overflow-hidden rounded-[1.2em] bg-surface p-[1.1em]">
      {page ? (
        <div key={shown} className="flex min-h-0 flex-1 flex-col gap-[0.9em] motion-safe:animate-rise">
          <PageOf tournament={tournament} page={page} />
        </div>
      ) : (
        <p className="m-auto text-balance text-center font-semibold text-[1.6em] text-muted">
          <Trans>The draw comes here once it is made.</Trans>
        </p>
      )}
      {pages.length > 1 && (
        <p aria-hidden="true" className="flex justify-center gap-[0.5em]">
          {pages.map((_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place.
              key={index}
              className={cx("size-[0.6em] rounded-full", index === shown ? "bg-accent" : "bg-line-strong")}
            />
          ))}
        </p>
      )}
    </section>
  );
}

function PageOf({ tournament, page }: { tournament: Tournament; page: BoardPage }) {
  const { i18n } = useLingui();
  const heading = "line-clamp-2 shrink-0 font-extrabold text-[1.9em]";
  if (page.kind === "group") {
    const { event, standings } = page;
    return (
      <>
        <h2 className={heading}>{[event.name, groupName(i18n, standings.group)].join(" · ")}</h2>
        <table className="w-full text-[1.6em]">
          <thead className="text-[0.75em] text-muted">
            <tr>
              <th scope="col" className="text-start font-semibold">
                <span className="sr-only">
                  <Trans comment="Column of a group's table">Name</Trans>
                </span>
              </th>
              <th scope="col" className="w-[3em] text-end font-semibold">
                <Trans comment="Column of a group's table, short: matches won and lost">W–L</Trans>
              </th>
              <th scope="col" className="w-[3.2em] text-end font-semibold">
                <Trans comment="Column of a group's table, short: difference of points or goals">+/–</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {standings.rows.map((row) => {
              const entry = entryOf(event, row.entryId);
              const difference = row.scored - row.conceded;
              return (
                <tr key={row.entryId} className={cx("border-line border-t", row.isAdvancing && "text-accent-ink")}>
                  <th scope="row" className="py-[0.35em] text-start font-bold">
                    <span className="line-clamp-2">
                      {row.rank}. {entry && <People label={labelOf(event, entry)} />}
                    </span>
                  </th>
                  <td className="tabular text-end font-bold">
                    {row.won}–{row.lost}
                  </td>
                  <td className="tabular text-end">
                    {difference > 0 ? `+${difference}` : `${difference}`.replace("-", "−")}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </>
    );
  }
  const first = page.fixtures[0];
  return (
    <>
      <h2 className={heading}>
        {page.kind === "queue" ? (
          <Trans comment="Heading: matches to call next">Next</Trans>
        ) : page.kind === "results" ? (
          <Trans>Latest results</Trans>
        ) : (
          first && [page.event.name, roundName(i18n, first.event, first.tie)].join(" · ")
        )}
      </h2>
      <ol className="flex min-h-0 flex-1 flex-col gap-[0.5em] overflow-hidden">
        {page.fixtures.map((fixture) => (
          <li key={fixture.tie.id} className="rounded-[0.8em] bg-sunken px-[0.9em] py-[0.45em]">
            {page.kind === "queue" && <NextLine tournament={tournament} fixture={fixture} />}
            <TieLines fixture={fixture} size="side" />
          </li>
        ))}
      </ol>
    </>
  );
}

/** When and where a match of the queue is expected. */
function NextLine({ tournament, fixture }: { tournament: Tournament; fixture: Fixture }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const { tie } = fixture;
  const planned = dateOf(tie.plannedAt);
  const parts = [
    courtName(tournament, tie.plannedCourt),
    planned && clockTime(planned, tournament.timeZone, locale),
    whyWaits(i18n, tournament, fixture, now, locale),
  ];
  const text = parts.filter(Boolean).join(" · ");
  return text && <p className="mb-[0.3em] line-clamp-1 font-semibold text-[1.15em] text-signal-ink">{text}</p>;
}
