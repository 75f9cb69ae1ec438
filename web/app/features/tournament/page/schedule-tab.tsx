import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TieSide, TieState, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useNow } from "~/lib/format/use-now";
import { SearchField } from "~/ui/form/search-field";
import { Chip, ChipRow } from "~/ui/list/chip";
import { allTies, byPlay, dateOf, type Fixture, isIn, sideName } from "../model";
import { TieCard } from "../tie-card";
import { timeText } from "../tie-words";

/** All matches in the order in which they are played, to be searched by name. */
export function ScheduleTab({ tournament }: { tournament: Tournament }) {
  const { i18n, t } = useLingui();
  const [words, setWords] = useState("");
  const [isMineOnly, setMineOnly] = useState(false);
  const isMine = ({ event, tie }: Fixture) => event.entries.some((entry) => entry.isMine && isIn(tie, entry.id));
  const all = allTies(tournament);
  const plays = all.some(isMine);
  const wanted = words.trim().toLocaleLowerCase();
  const shown = all.filter((fixture) => {
    if (isMineOnly && !isMine(fixture)) return false;
    if (!wanted) return true;
    const sides = [TieSide.A, TieSide.B].map((side) => sideName(i18n, fixture.event, fixture.tie, side));
    return [...sides, `#${fixture.tie.number}`].some((side) => side.toLocaleLowerCase().includes(wanted));
  });
  const inOrder = shown.toSorted((a, b) => byPlay(a.tie, b.tie));
  const has = (...states: TieState[]) => inOrder.filter(({ tie }) => states.includes(tie.state));
  const queue = inOrder.filter(({ tie }) => tie.callPosition > 0);
  const later = has(TieState.READY, TieState.WAITING).filter(({ tie }) => tie.callPosition === 0);
  const results = has(TieState.OVER).toSorted((a, b) =>
    Number((b.tie.endedAt?.seconds ?? 0n) - (a.tie.endedAt?.seconds ?? 0n)),
  );
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <div className="sm:w-80">
          <SearchField
            label={t`Search by name`}
            placeholder={t({ message: "Name or match number", comment: "Example of a search in a schedule" })}
            value={words}
            onChange={setWords}
          />
        </div>
        {plays && (
          <ChipRow>
            <Chip isOn={isMineOnly} onToggle={() => setMineOnly(!isMineOnly)}>
              <Trans>Only my matches</Trans>
            </Chip>
          </ChipRow>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        <Plural value={{ count: shown.length }} context="tournament" one="# match" other="# matches" />
      </p>
      {shown.length === 0 && (
        <p className="rounded-panel bg-sunken px-6 py-12 text-center font-semibold">
          <Trans>No match has this name.</Trans>
        </p>
      )}
      <Part title={t`Live now`} tournament={tournament} fixtures={has(TieState.LIVE)} />
      <Part
        title={t({ message: "Next, in this order", comment: "Matches waiting for a court" })}
        tournament={tournament}
        fixtures={queue}
        isQueue
      />
      <Part
        title={t({ message: "Later", comment: "Matches after the next ones" })}
        tournament={tournament}
        fixtures={later}
      />
      <Part title={t({ message: "Results", comment: "Of matches" })} tournament={tournament} fixtures={results} />
    </div>
  );
}

type PartProps = { title: string; tournament: Tournament; fixtures: readonly Fixture[]; isQueue?: boolean };

function Part({ title, tournament, fixtures, isQueue }: PartProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const hasSeveral = tournament.events.length > 1;
  if (fixtures.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-extrabold text-xl">{title}</h2>
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fixtures.map(({ event, tie }) => {
          const rest = dateOf(tie.restsUntil);
          return (
            <li key={tie.id} className="flex gap-3">
              {isQueue && (
                <span className="tabular w-6 shrink-0 pt-1 text-end font-extrabold text-lg text-muted">
                  {tie.callPosition}
                </span>
              )}
              <div className="min-w-0 flex-1">
                <TieCard tournament={tournament} event={event} tie={tie} namesEvent={hasSeveral} />
                {isQueue && rest && rest > now && (
                  <p className="pt-1 text-muted text-sm">
                    <Trans>Not before {{ time: timeText(i18n, tournament, rest) }}: somebody rests</Trans>
                  </p>
                )}
                {isQueue && tie.isBusy && (
                  <p className="pt-1 text-muted text-sm">
                    <Trans>Somebody is still playing another match</Trans>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
