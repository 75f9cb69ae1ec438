import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { TieState, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { SearchField } from "~/ui/form/search-field";
import { Button } from "~/ui/look/button";
import { allTies, courtName, dateOf, type Fixture, queueOf, scoreText } from "../../model";
import { tieNote } from "../../tie-note";
import { isCallable, namesOf, whyWaits } from "../desk-model";
import { NotSentBadge, useUnsentTies } from "../score/unsent-scores";
import { TieCaption, TieLines, TieNames } from "../tie-lines";

type Props = {
  tournament: Tournament;
  onStart: (fixture: Fixture) => void;
  onScore: (fixture: Fixture, isWalkover?: boolean) => void;
};

/** The ties in the order of calling, with why they wait; what waits for others, and what is over, can be opened. */
export function Queue({ tournament, onStart, onScore }: Props) {
  const { i18n, t } = useLingui();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const matches = (fixture: Fixture) => {
    const { a, b } = namesOf(i18n, fixture);
    return words === "" || `${a} ${b} ${fixture.tie.number}`.toLowerCase().includes(words);
  };
  const unsent = useUnsentTies(tournament.id, "");
  const all = allTies(tournament).filter(matches);
  const queue = queueOf(tournament).filter(matches);
  const waiting = all.filter(({ tie }) => tie.state === TieState.WAITING);
  const over = all
    .filter(({ tie }) => tie.state === TieState.OVER)
    .toSorted((a, b) => (dateOf(b.tie.endedAt)?.getTime() ?? 0) - (dateOf(a.tie.endedAt)?.getTime() ?? 0));

  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={t`Queue`}>
      <SearchField
        label={t`Search matches by name`}
        placeholder={t`Name or number`}
        value={search}
        onChange={setSearch}
      />
      <h2 className="font-extrabold text-xl">
        <Trans comment="Matches that can be called, in order">Queue</Trans>{" "}
        <span className="tabular font-semibold text-muted">{queue.length}</span>
      </h2>
      {queue.length === 0 && (
        <p className="rounded-card bg-sunken px-4 py-6 text-center text-muted">
          {words ? <Trans>No match in the queue has this name.</Trans> : <Trans>No match is ready to be called.</Trans>}
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {queue.map((fixture) => (
          <QueueRow
            key={fixture.tie.id}
            tournament={tournament}
            fixture={fixture}
            isUnsent={unsent.has(fixture.tie.id)}
            onStart={onStart}
            onScore={onScore}
          />
        ))}
      </ol>
      <Fold title={t({ message: "Waiting for other matches", comment: "Heading of a list" })} count={waiting.length}>
        {waiting.map((fixture) => (
          <Line key={fixture.tie.id} fixture={fixture} />
        ))}
      </Fold>
      <Fold
        title={t({ message: "Finished", comment: "Heading of a list of matches" })}
        count={over.length}
        isOpen={words !== ""}
      >
        {over.map((fixture) => (
          <Line key={fixture.tie.id} fixture={fixture} result={scoreText(i18n, fixture.tie)}>
            <Button variant="quiet" size="small" onPress={() => onScore(fixture)}>
              <Trans comment="Button: correct the result of a match">Correct</Trans>
            </Button>
          </Line>
        ))}
      </Fold>
    </section>
  );
}

type RowProps = Props & { fixture: Fixture; isUnsent: boolean };

function QueueRow({ tournament, fixture, isUnsent, onStart, onScore }: RowProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const { tie } = fixture;
  const why = whyWaits(i18n, tournament, fixture, now, locale);
  const planned = dateOf(tie.plannedAt);
  const plan = [planned && clockTime(planned, tournament.timeZone, locale), courtName(tournament, tie.plannedCourt)];
  return (
    <li className="flex flex-col gap-2 rounded-card bg-surface p-4 ring-1 ring-line ring-inset">
      <p className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
        <span className="font-semibold">
          <TieCaption fixture={fixture} />
        </span>
        <span className="tabular">{plan.filter(Boolean).join(" · ")}</span>
      </p>
      <TieLines fixture={fixture} />
      <div className="flex flex-wrap items-center gap-2">
        {isUnsent && <NotSentBadge />}
        <span className={why ? "font-semibold text-notice-ink" : "font-semibold text-accent"}>
          {why ?? <Trans comment="State of a match: it can be called">Ready</Trans>}
        </span>
        <span className="ms-auto flex gap-1">
          <Button variant="quiet" size="small" onPress={() => onScore(fixture, true)}>
            <Trans>Walkover</Trans>
          </Button>
          <Button
            variant={isCallable(tie, now) ? "primary" : "secondary"}
            size="small"
            onPress={() => onStart(fixture)}
          >
            <Trans comment="Button: puts a match on a court">Start</Trans>
          </Button>
        </span>
      </div>
    </li>
  );
}

function Fold({
  title,
  count,
  isOpen,
  children,
}: {
  title: string;
  count: number;
  isOpen?: boolean;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <details open={isOpen} className="rounded-card bg-surface ring-1 ring-line ring-inset">
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-bold">
        {title} <span className="tabular font-semibold text-muted">{count}</span>
      </summary>
      <ol className="flex flex-col divide-y divide-line px-4 pb-2">{children}</ol>
    </details>
  );
}

function Line({ fixture, result, children }: { fixture: Fixture; result?: string; children?: ReactNode }) {
  const { i18n } = useLingui();
  const note = tieNote(i18n, fixture.tie);
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-muted text-sm">
          <TieCaption fixture={fixture} />
        </span>
        <span className="font-semibold">
          <TieNames fixture={fixture} />
        </span>{" "}
        <span className="tabular text-muted">{result}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </span>
      {children}
    </li>
  );
}
