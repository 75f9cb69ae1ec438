import plus from "icon:lucide/user-plus";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useNow } from "~/lib/format/use-now";
import { Avatar } from "~/ui/look/avatar";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import type { ChangeOf, PersonChange } from "../changes";
import { bookOf, waitingOf } from "../engine/book";
import { liveGames, type Night, type Person, type PersonState, peopleOf } from "../engine/night";
import { courtName, minutesSince } from "../labels";
import { GamesCount } from "../leaderboard";
import { AddPeople } from "./add-people";
import { useCoHosts } from "./co-hosts";
import { PersonSheet } from "./person-sheet";

type Props = { night: Night; onChange: (change: ChangeOf) => void };

const changeOf = ({ id, name, level }: Person, state: PersonState): PersonChange => ({ id, name, level, state });

/** Who is here, waits, rests and has left; each changes with one tap. */
export function People({ night, onChange }: Props) {
  const { t } = useLingui();
  const now = useNow(30_000).getTime();
  const [open, setOpen] = useState<Person | "new" | null>(null);
  const coHosts = useCoHosts(night.matchId);
  const book = bookOf(night);
  const playing = new Map(liveGames(night).flatMap((game) => peopleOf(game).map((id) => [id, game.court] as const)));
  const waiting = waitingOf(night, book);
  const inState = (state: PersonState) => night.people.filter((person) => person.state === state);
  const expected = inState("expected");
  const set = (people: readonly Person[], state: PersonState) =>
    onChange({ kind: "people", people: people.map((person) => changeOf(person, state)) });
  const button = (person: Person, state: PersonState, label: string, name: string) => (
    <Button variant="secondary" size="small" aria-label={name} onPress={() => set([person], state)}>
      {label}
    </Button>
  );
  const rest = (person: Person) => {
    const { name } = person;
    return button(person, "resting", t({ message: "Rest", comment: "Button: somebody sits out" }), t`${name} rests`);
  };
  const back = (person: Person) => {
    const { name } = person;
    const label = t({ message: "Back", comment: "Button: somebody plays again" });
    return button(person, "present", label, t`${name} is back`);
  };
  const leave = (person: Person) => {
    const { name } = person;
    return button(
      person,
      "gone",
      t({ message: "Left", comment: "Button: somebody has gone home" }),
      t`${name} has left`,
    );
  };
  const here = (person: Person) => {
    const { name } = person;
    return button(person, "present", t({ message: "Here", comment: "Button: somebody has come" }), t`${name} is here`);
  };
  const row = (person: Person, note: ReactNode, buttons: ReactNode) => (
    <PersonRow
      key={person.id}
      person={person}
      isCoHost={coHosts.isCoHost(person.id)}
      note={note}
      onOpen={() => setOpen(person)}
    >
      {buttons}
    </PersonRow>
  );
  const games = (person: Person) => <GamesCount value={book.games(person.id)} />;

  return (
    <div className="flex flex-col gap-6">
      {expected.length > 0 && (
        <Group
          title={<Trans>Not here yet</Trans>}
          count={expected.length}
          action={
            expected.length > 1 && (
              <Button size="small" onPress={() => set(expected, "present")}>
                <Trans comment="Button: all players have come">All are here</Trans>
              </Button>
            )
          }
        >
          {expected.map((person) => row(person, null, here(person)))}
        </Group>
      )}
      <Group
        title={<Trans comment="Heading: players who wait for a game">Waiting</Trans>}
        count={waiting.length}
        action={
          <Button variant="secondary" size="small" onPress={() => setOpen("new")}>
            <Icon of={plus} className="text-lg" />
            <Trans comment="Button: a player who is not in the match">Add somebody</Trans>
          </Button>
        }
      >
        {waiting.map((person) =>
          row(
            person,
            <>
              <Minutes value={minutesSince(book.since(person.id), now)} /> · {games(person)}
            </>,
            <>
              {rest(person)}
              {leave(person)}
            </>,
          ),
        )}
      </Group>
      {playing.size > 0 && (
        <Group title={<Trans comment="Heading: players in a game">Playing</Trans>} count={playing.size}>
          {night.people
            .filter(({ id }) => playing.has(id))
            .map((person) =>
              row(
                person,
                <>
                  {courtName(night, playing.get(person.id) ?? 0)} · {games(person)}
                </>,
                null,
              ),
            )}
        </Group>
      )}
      <Rest
        title={<Trans comment="Heading: players who sit out">Resting</Trans>}
        people={inState("resting")}
        playing={playing}
      >
        {(person) =>
          row(
            person,
            games(person),
            <>
              {back(person)}
              {leave(person)}
            </>,
          )
        }
      </Rest>
      <Rest
        title={<Trans comment="Heading: players who have gone home">Left</Trans>}
        people={inState("gone")}
        playing={playing}
      >
        {(person) => row(person, games(person), back(person))}
      </Rest>
      {open === "new" && (
        <AddPeople
          night={night}
          onClose={() => setOpen(null)}
          onAdd={(people) => onChange({ kind: "people", people })}
        />
      )}
      {open && open !== "new" && (
        <PersonSheet
          night={night}
          person={open}
          coHosts={coHosts}
          onClose={() => setOpen(null)}
          onSave={(person) => {
            onChange({ kind: "people", people: [person] });
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

function Minutes({ value: minutes }: { value: number }) {
  return <Plural value={minutes} one="# min" other="# min" />;
}

type RestProps = {
  title: ReactNode;
  people: readonly Person[];
  playing: ReadonlyMap<string, number>;
  children: (person: Person) => ReactNode;
};

/** Those in a game are listed there until it ends. */
function Rest({ title, people, playing, children }: RestProps) {
  const shown = people.filter(({ id }) => !playing.has(id));
  if (shown.length === 0) return null;
  return (
    <Group title={title} count={shown.length}>
      {shown.map(children)}
    </Group>
  );
}

type GroupProps = { title: ReactNode; count: number; action?: ReactNode; children: ReactNode };

function Group({ title, count, action, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold text-lg">
          {title} <span className="tabular text-muted">{count}</span>
        </h3>
        {action}
      </div>
      <ul className="flex flex-col divide-y divide-line rounded-card bg-surface ring-1 ring-line empty:hidden">
        {children}
      </ul>
    </section>
  );
}

type RowProps = { person: Person; isCoHost: boolean; note: ReactNode; onOpen: () => void; children: ReactNode };

function PersonRow({ person: { name, level, avatarUrl }, isCoHost, note, onOpen, children }: RowProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-3 py-2">
      <button
        type="button"
        aria-label={t`Edit ${name}`}
        onClick={onOpen}
        className="flex min-h-12 min-w-32 flex-1 items-center gap-3 rounded-xl text-start hover:bg-sunken"
      >
        <Avatar name={name} photo={avatarUrl} />
        <span className="flex min-w-0 flex-col">
          <span className="break-words font-bold leading-tight">
            {name}
            {level > 0 && (
              <span className="ms-2 whitespace-nowrap font-semibold text-muted text-xs">
                <Trans comment="Level of a player, 1 to 4">level {level}</Trans>
              </span>
            )}
            {isCoHost && (
              <span className="ms-2 whitespace-nowrap font-semibold text-accent text-xs">
                <Trans>co-host</Trans>
              </span>
            )}
          </span>
          <span className="text-muted text-sm leading-tight">{note}</span>
        </span>
      </button>
      <div className="flex gap-1.5">{children}</div>
    </li>
  );
}
