import info from "icon:lucide/info";
import trophy from "icon:lucide/trophy";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { ClashWarning } from "~/features/schedule/late-clash";
import {
  EventKind,
  TieState,
  type Tournament,
  type TournamentEvent,
  TournamentState,
} from "~/gen/lapang/v1/tournament_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { relativeTime } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { Alert } from "~/ui/look/alert";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { alikeOf } from "../enter/alike";
import { planFor, stepOf, useEnteringArrival } from "../enter/entering";
import { allTies, deadlineOf, entryOf, type Fixture, isDrawn, isOver, liveTies, queueOf, takesEntries } from "../model";
import { useEnterTournament } from "../queries";
import { TieCard } from "../tie-card";
import { EventCard } from "./event-card";

const EnterSheet = lazyDialog(
  async () => (await import("../enter/enter-sheet")).EnterSheet,
  ({ onOpenChange }) => onOpenChange(false),
);

const SamePersonDialog = lazyDialog(
  async () => (await import("../enter/same-person-dialog")).SamePersonDialog,
  ({ onClose }) => onClose(),
);

const shownNext = 4;
const shownResults = 6;

/** What matters now: one's own next match, what is live, who comes next, results; before that the events to enter. */
export function Overview({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const paths = usePaths();
  const live = liveTies(tournament);
  const next = isOver(tournament) ? [] : queueOf(tournament).slice(0, shownNext);
  const results = allTies(tournament)
    .filter(({ tie }) => tie.state === TieState.OVER)
    .toSorted((a, b) => Number((b.tie.endedAt?.seconds ?? 0n) - (a.tie.endedAt?.seconds ?? 0n)))
    .slice(0, shownResults);
  const isPlaying = tournament.events.some(isDrawn);
  const all = (label: string) => (
    <TextLink
      to={paths.tournament(tournament.id, { show: "schedule" })}
      preventScrollReset
      variant="hover"
      className="font-semibold"
    >
      {label}
    </TextLink>
  );
  return (
    <div className="flex flex-col gap-8">
      <Winners tournament={tournament} />
      {live.length > 0 && <Ties title={t`Live now`} tournament={tournament} fixtures={live} />}
      {next.length > 0 && (
        <Ties title={t`Next to play`} tournament={tournament} fixtures={next} more={all(t`Order of play`)} />
      )}
      {results.length > 0 && (
        <Ties title={t`Latest results`} tournament={tournament} fixtures={results} more={all(t`All results`)} />
      )}
      <Events tournament={tournament} isSecondary={isPlaying} />
      {tournament.description && (
        <Card>
          <h2 className="pb-2 font-bold text-lg">{t`About this tournament`}</h2>
          <p className="whitespace-pre-line break-words text-lg leading-relaxed [overflow-wrap:anywhere]">
            {tournament.description}
          </p>
        </Card>
      )}
    </div>
  );
}

type TiesProps = { title: string; tournament: Tournament; fixtures: readonly Fixture[]; more?: ReactNode };

function Ties({ title, tournament, fixtures, more }: TiesProps) {
  const hasSeveral = tournament.events.length > 1;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-extrabold text-2xl">{title}</h2>
        {more}
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fixtures.map(({ event, tie }) => (
          <li key={tie.id}>
            <TieCard tournament={tournament} event={event} tie={tie} namesEvent={hasSeveral} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The podium of each event that is decided. */
function Winners({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const decided = tournament.events.filter((event) => event.winnerEntryIds.length > 0);
  if (decided.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-extrabold text-2xl">{t`Winners`}</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {decided.map((event) => (
          <li key={event.id} className="flex gap-4 rounded-card bg-court p-5 text-on-court">
            <Icon of={trophy} className="mt-1 text-3xl" />
            <div className="min-w-0">
              <p className="text-on-court-muted">{event.name}</p>
              <ol>
                {event.winnerEntryIds.slice(0, 3).map((id, at) => (
                  <li
                    key={id}
                    className={
                      at === 0 ? "font-extrabold text-xl [overflow-wrap:anywhere]" : "[overflow-wrap:anywhere]"
                    }
                  >
                    <span className="sr-only">{at + 1}. </span>
                    {at > 0 && <span aria-hidden="true">{at + 1}. </span>}
                    {entryOf(event, id)?.name}
                  </li>
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events({ tournament, isSecondary }: { tournament: Tournament; isSecondary: boolean }) {
  const { t } = useLingui();
  const explain = useExplain();
  const enter = useEnterTournament();
  /** The event whose sheet is open. */
  const [open, setOpen] = useState<string | null>(null);
  const opened = tournament.events.find(({ id }) => id === open);
  const now = useNow();
  const alike = alikeOf(enter.error, tournament.events);
  const isAsking = alike !== null && !alike.isTyped;

  function start(event: TournamentEvent) {
    if (event.kind === EventKind.SINGLES) enter.mutate({ eventId: event.id });
    else setOpen(event.id);
  }

  useEnteringArrival(tournament, (eventId) => {
    const event = tournament.events.find(({ id }) => id === eventId);
    if (!event || !takesEntries(tournament, event, new Date())) return;
    if (!event.entries.some(({ isMine }) => isMine)) start(event);
  });

  if (tournament.events.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-extrabold text-2xl">
        {t({ message: "Events", comment: "Of a tournament, such as men’s doubles" })}
      </h2>
      {!isSecondary && <Deadline tournament={tournament} />}
      {isAsking && (
        <SamePersonDialog
          alike={alike}
          isOther={false}
          isPending={enter.isPending}
          onAnswer={(samePerson) => enter.mutate({ ...enter.variables, samePerson })}
          onClose={() => enter.reset()}
        />
      )}
      {enter.error && !open && !isAsking && (
        <Alert role="alert" tone="danger">
          {explain(enter.error)}
        </Alert>
      )}
      {tournament.events.some((event) => stepOf(tournament, event, false, now).step === "enter") && (
        <ClashWarning plan={planFor(tournament)} />
      )}
      <ul className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {tournament.events.map((event) => (
          <li key={event.id}>
            <EventCard
              tournament={tournament}
              event={event}
              onEnter={() => start(event)}
              onShareEntry={() => setOpen(event.id)}
              isPending={enter.isPending && enter.variables?.eventId === event.id}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <EnterSheet tournament={tournament} event={opened} isOpen onOpenChange={(isOpen) => isOpen || setOpen(null)} />
      )}
    </section>
  );
}

function Deadline({ tournament }: { tournament: Tournament }) {
  const locale = useLocale();
  const now = useNow();
  const deadline = deadlineOf(tournament);
  if (tournament.state !== TournamentState.OPEN) return null;
  if (tournament.isSuspended)
    return (
      <Alert icon={info}>
        <Trans>Entries are closed. Those who have entered keep their places.</Trans>
      </Alert>
    );
  const day = shortDay(deadline, tournament.timeZone, locale);
  const zone = zoneName(tournament.timeZone, deadline, locale);
  const time = `${clockTime(deadline, tournament.timeZone, locale)} ${zone}`;
  return (
    <p className="text-muted">
      {deadline > now ? (
        <Trans>
          Enter until {day}, {time} ({{ left: relativeTime(deadline, now, locale) }}).
        </Trans>
      ) : (
        <Trans>Entries are closed. The draw comes next.</Trans>
      )}
    </p>
  );
}
