import check from "icon:lucide/circle-check";
import cross from "icon:lucide/circle-x";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import {
  type Draw,
  EventFormat,
  StageKind,
  type Tournament,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { textLinkClass } from "~/ui/link/text-link";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { dateOf, entryOf } from "../model";
import { checkDraw, drawsOf, isCorrected, type DrawCheck as Result } from "./draw-check-rules";

type Props = { tournament: Tournament; event: TournamentEvent };

/** Shows that nobody could choose the draws: the hash of each secret is public before, and each can be repeated. */
export function DrawCheck({ tournament, event }: Props) {
  const [results, setResults] = useState<Record<number, Result>>({});
  const [isChecking, setChecking] = useState(false);
  const draws = drawsOf(event);
  const open = draws.filter(({ secret }) => secret);
  if (draws.length === 0) return null;

  async function run() {
    setChecking(true);
    const checked = await Promise.all(open.map(async (draw) => [draw.number, await checkDraw(event, draw)] as const));
    setResults(Object.fromEntries(checked));
    setChecking(false);
  }

  return (
    <details>
      <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
        {open.length > 0 ? <Trans>How was it drawn?</Trans> : <Trans>How will it be drawn?</Trans>}
      </summary>
      <div className="flex flex-col gap-4 rounded-card bg-sunken p-5">
        <p className="max-w-prose">
          <Trans>
            A secret decides each draw. It is fixed beforehand and hidden from everybody, the organiser too; only its
            fingerprint is public. Once drawn, the secret is shown here: it must have that fingerprint, and the draw
            must follow from it. Each draw has a secret of its own, so no draw tells anything of the next one.
          </Trans>
        </p>
        <ol className="flex flex-col gap-3">
          {draws.map((draw) => (
            <li key={draw.number}>
              <DrawFacts tournament={tournament} event={event} draw={draw} result={results[draw.number]} />
            </li>
          ))}
        </ol>
        {open.length > 0 && (
          <div>
            <Button variant="secondary" size="small" onPress={run} isPending={isChecking}>
              <Trans>Draw again on this device</Trans>
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

type FactsProps = Props & { draw: Draw; result: Result | undefined };

function DrawFacts({ tournament, event, draw, result }: FactsProps) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-2 rounded-field bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-bold">
          <DrawName event={event} draw={draw} />
        </h4>
        <DrawState draw={draw} />
      </header>
      <Moment tournament={tournament} draw={draw} />
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={t({ message: "Fingerprint", comment: "Hash of the secret of a draw" })}>{draw.hash}</Fact>
        {draw.secret && <Fact label={t`The secret`}>{draw.secret}</Fact>}
        {draw.secret && <Fact label={t`Number of the draw`}>{String(draw.number)}</Fact>}
      </dl>
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {result && <Verdicts event={event} draw={draw} result={result} />}
      </div>
    </section>
  );
}

function DrawName({ event, draw }: { event: TournamentEvent; draw: Draw }) {
  if (draw.isLots)
    return (
      <Trans context="draw" comment="A draw: of those who are level in a group">
        Lots
      </Trans>
    );
  if (draw.stage === StageKind.KNOCKOUT) return <Trans comment="Stage of an event">Knockout</Trans>;
  return event.format === EventFormat.ROUND_ROBIN ? (
    <Trans comment="A draw: who plays when in a round robin">Round robin</Trans>
  ) : (
    <Trans comment="The first stage of an event">Groups</Trans>
  );
}

function DrawState({ draw }: { draw: Draw }) {
  if (draw.undoneAt)
    return (
      <Badge tone="waiting">
        <Trans context="draw" comment="State of a draw: it does not count">
          Undone
        </Trans>
      </Badge>
    );
  return draw.secret ? (
    <Badge tone="good">
      <Trans context="draw" comment="State of a draw: its secret is shown">
        Open
      </Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans context="draw" comment="State of a draw: its secret is hidden">
        Sealed
      </Trans>
    </Badge>
  );
}

/** When it was made or undone, or what it waits for. */
function Moment({ tournament, draw }: { tournament: Tournament; draw: Draw }) {
  const locale = useLocale();
  const { timeZone } = tournament;
  const text = (at: Date) => `${shortDay(at, timeZone, locale)}, ${clockTime(at, timeZone, locale)}`;
  const [drawn, undone] = [dateOf(draw.drawnAt), dateOf(draw.undoneAt)];
  const words = undone ? (
    <Trans>Undone on {{ when: text(undone) }}. It does not count; the next draw has another secret.</Trans>
  ) : draw.isLots ? (
    draw.secret ? (
      <Trans>All group matches are over, so lots are open.</Trans>
    ) : (
      <Trans>Only for sides that are still level when all group matches are over.</Trans>
    )
  ) : drawn ? (
    <Trans>Drawn on {{ when: text(drawn) }}.</Trans>
  ) : draw.secret ? null : (
    <Trans>The secret is shown with the draw.</Trans>
  );
  return words && <p className="text-muted text-sm">{words}</p>;
}

function Verdicts({ event, draw, result }: { event: TournamentEvent; draw: Draw; result: Result }) {
  const { t } = useLingui();
  const { isPromised, isExplained, order, seeded } = result;
  const isAfterCorrection = isExplained === false && draw.stage === StageKind.KNOCKOUT && isCorrected(event);
  return (
    <>
      <Verdict isRight={isPromised}>
        {isPromised ? t`The secret is the one that was promised.` : t`The secret is not the one that was promised.`}
      </Verdict>
      {isAfterCorrection ? (
        <p>
          <Trans>A group result was corrected after this draw, so it cannot be repeated. The bracket stands.</Trans>
        </p>
      ) : isExplained === undefined ? (
        draw.isLots && (
          <p>
            <Trans>No lots were needed.</Trans>
          </p>
        )
      ) : (
        <Verdict isRight={isExplained}>
          {isExplained ? t`Drawing again gives the same draw.` : t`Drawing again gives another draw.`}
        </Verdict>
      )}
      {order.length > 0 && !isAfterCorrection && (
        <ol className="list-decimal ps-7 text-sm">
          {order.map((id, at) => (
            <li key={id}>
              {entryOf(event, id)?.name}
              {at < seeded && (
                <span className="text-muted">
                  {" "}
                  (<Trans comment="An entry whose place in the draw is set">seeded</Trans>)
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="font-semibold text-muted">{label}</dt>
      <dd className="tabular min-w-0 font-mono [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Verdict({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  return (
    <p
      className={
        isRight ? "flex items-center gap-2 font-bold text-accent" : "flex items-center gap-2 font-bold text-danger"
      }
    >
      <Icon of={isRight ? check : cross} className="text-xl" />
      {children}
    </p>
  );
}
