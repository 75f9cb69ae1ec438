import down from "icon:lucide/chevron-down";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import {
  EntryState,
  EventKind,
  type Tournament,
  type TournamentEntry,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { textLinkClass } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { Avatar } from "~/ui/look/avatar";
import { Badge } from "~/ui/look/badge";
import { Icon } from "~/ui/look/icon";
import { filledText } from "../event-words";
import { placed, waitlisted } from "../model";

// Visitors see no ids, and so no menus.
const PersonMenu = lazyPart(async () => (await import("./person-menu")).PersonMenu, Nothing);

/** Who has entered, by event: seeds first, then in order of entry; below them who waits. */
export function EntriesTab({ tournament }: { tournament: Tournament }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      {tournament.events.map((event) => (
        <EventEntries key={event.id} tournamentId={tournament.id} event={event} />
      ))}
    </div>
  );
}

const bySeed = (a: TournamentEntry, b: TournamentEntry) => (a.seed || Infinity) - (b.seed || Infinity);

function EventEntries({ tournamentId, event }: { tournamentId: string; event: TournamentEvent }) {
  const { i18n } = useLingui();
  const list = { tournamentId, event };
  const entries = placed(event).toSorted((a, b) => (a.seed === b.seed ? 0 : bySeed(a, b)));
  const waiting = waitlisted(event);
  const others = event.entries.filter(({ state }) => state === EntryState.INVITING || state === EntryState.WITHDRAWN);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-extrabold text-xl">{event.name}</h2>
        <p className="tabular font-semibold text-muted">
          {filledText(i18n, event.kind, entries.length, event.maxEntries)}
        </p>
      </div>
      {entries.length === 0 && (
        <p className="text-muted">
          <Trans>Nobody has entered yet. Be the first.</Trans>
        </p>
      )}
      <Entries {...list} entries={entries} />
      {waiting.length > 0 && (
        <>
          <h3 className="pt-2 font-bold">
            <Trans>On the waitlist</Trans>
          </h3>
          <Entries {...list} entries={waiting} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className="pt-2 font-bold">
            <Trans>Not in</Trans>
          </h3>
          <Entries {...list} entries={others} />
        </>
      )}
    </Card>
  );
}

type ListProps = { tournamentId: string; event: TournamentEvent; entries: readonly TournamentEntry[] };

function Entries({ tournamentId, event, entries }: ListProps) {
  const isTeams = event.kind === EventKind.TEAMS;
  const hasMenus = !isTeams && entries.some(({ people }) => people.some(({ playerId }) => playerId));
  return (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.id} className="border-line border-t first:border-0">
          <div className="flex min-h-13 items-center gap-3 py-2">
            <span className="flex shrink-0 -space-x-2">
              {entry.people.slice(0, 2).map(({ name, avatarUrl }) => (
                <Avatar key={name} size="small" name={name} photo={avatarUrl} />
              ))}
            </span>
            <span className="min-w-0 flex-1 font-semibold leading-snug [overflow-wrap:anywhere]">{entry.name}</span>
            <Marks entry={entry} />
            {hasMenus && <About tournamentId={tournamentId} people={entry.people} />}
          </div>
          {isTeams && entry.people.length > 0 && <Team tournamentId={tournamentId} people={entry.people} />}
        </li>
      ))}
    </ol>
  );
}

type PeopleProps = { tournamentId: string; people: TournamentEntry["people"] };

/** The menu of those who have accounts; for nobody only its room. */
function About({ tournamentId, people }: PeopleProps) {
  const known = people.filter(({ playerId }) => playerId);
  const room = <span className="-me-2.5 size-11 shrink-0" />;
  if (known.length === 0) return room;
  return (
    <Suspense fallback={room}>
      <PersonMenu tournamentId={tournamentId} people={known} />
    </Suspense>
  );
}

/** Who is in a team. */
function Team({ tournamentId, people }: PeopleProps) {
  const hasMenus = people.some(({ playerId }) => playerId);
  return (
    <details className="group -mt-2">
      <summary
        className={textLinkClass({
          variant: "hover",
          className: "cursor-pointer gap-1.5 font-semibold text-muted text-sm",
        })}
      >
        <Plural value={{ count: people.length }} one="# player" other="# players" />
        <Icon of={down} className="text-base transition-transform group-open:rotate-180" />
      </summary>
      <ul className="pb-1">
        {people.map((person, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: people without an account have no id.
            key={at}
            className="flex min-h-11 items-center gap-3"
          >
            <Avatar size="small" name={person.name} photo={person.avatarUrl} />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{person.name}</span>
            {hasMenus && <About tournamentId={tournamentId} people={[person]} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Marks({ entry }: { entry: TournamentEntry }) {
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
      {entry.isMine && (
        <Badge tone="good">
          <Trans comment="The reader's own entry">You</Trans>
        </Badge>
      )}
      {entry.seed > 0 && (
        <Badge>
          <Trans comment="Seed of an entry, such as Seed 1">Seed {{ seed: entry.seed }}</Trans>
        </Badge>
      )}
      {entry.state === EntryState.WAITLISTED && <Badge tone="waiting">{entry.waitlistPosition}</Badge>}
      {entry.state === EntryState.INVITING && (
        <Badge tone="waiting">
          <Trans comment="State of an entry: somebody has not accepted yet">Partner missing</Trans>
        </Badge>
      )}
      {entry.state === EntryState.WITHDRAWN && (
        <Badge tone="bad">
          <Trans context="entry" comment="State of an entry">
            Withdrawn
          </Trans>
        </Badge>
      )}
    </span>
  );
}
