import { Trans, useLingui } from "@lingui/react/macro";
import { EntryState, type Tournament, type TournamentEntry, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { filledText } from "./event-words";
import { placed, waitlisted } from "./model";

/** Who has entered, by event: seeds first, then in order of entry; below them who waits. */
export function EntriesTab({ tournament }: { tournament: Tournament }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      {tournament.events.map((event) => (
        <EventEntries key={event.id} event={event} />
      ))}
    </div>
  );
}

const bySeed = (a: TournamentEntry, b: TournamentEntry) => (a.seed || Infinity) - (b.seed || Infinity);

function EventEntries({ event }: { event: TournamentEvent }) {
  const { i18n } = useLingui();
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
      <Entries entries={entries} />
      {waiting.length > 0 && (
        <>
          <h3 className="pt-2 font-bold">
            <Trans>On the waitlist</Trans>
          </h3>
          <Entries entries={waiting} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className="pt-2 font-bold">
            <Trans>Not in</Trans>
          </h3>
          <Entries entries={others} />
        </>
      )}
    </Card>
  );
}

function Entries({ entries }: { entries: readonly TournamentEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.id} className="flex min-h-13 items-center gap-3 border-line border-t py-2 first:border-0">
          <span className="flex shrink-0 -space-x-2">
            {entry.people.slice(0, 2).map(({ name, avatarUrl }) => (
              <Avatar key={name} size="small" name={name} photo={avatarUrl} />
            ))}
          </span>
          <span className="min-w-0 flex-1 font-semibold leading-snug [overflow-wrap:anywhere]">{entry.name}</span>
          <Marks entry={entry} />
        </li>
      ))}
    </ol>
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
