import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { createStored } from "~/lib/forms/stored";
import { Button } from "~/ui/look/button";
import { Page } from "~/ui/page/page";
import type { Night, Person } from "../engine/night";
import { FormatWords } from "../format-words";
import { namesIn } from "../labels";
import { Leaderboard, LeaderboardRule } from "../leaderboard";
import { CourtsNow } from "../play/courts-now";
import { GamesList } from "../play/games-list";
import { myTurnOf } from "../play/my-turn";
import { TurnWords } from "../play/turn-words";
import { type Hint, hintsOf } from "./same-names";

/** The evening on the phone of somebody who has only the link: they pick their name once. */
export function WalkIn({ night }: { night: Night }) {
  const { t } = useLingui();
  const now = useNow().getTime();
  const { matchId, matchName } = night;
  const stored = useMemo(() => createStored(`lapang-night-me:${matchId}`), [matchId]);
  const [picked, setPicked] = useState(stored.read);
  const account = night.people.find(({ isMe }) => isMe);
  const me = account ?? night.people.find(({ id }) => id === picked);
  const mine = useMemo(() => {
    const people = night.people.map((person) => ({ ...person, isMe: person.id === me?.id }));
    return { ...night, people };
  }, [night, me?.id]);
  const turn = myTurnOf(mine, now);

  function pick(id: string | null) {
    stored.write(id);
    setPicked(id);
  }

  return (
    <Page title={matchName} documentTitle={t`Play night: ${matchName}`} lead={<FormatWords night={night} />} isCompact>
      {me && turn ? (
        <section aria-label={me.name} className="flex flex-col gap-3 rounded-panel bg-court px-5 py-5 text-on-court">
          <div className="flex items-center justify-between gap-3">
            <h2 className="min-w-0 break-words font-bold">{me.name}</h2>
            {!account && (
              <Button variant="secondary" size="small" onPress={() => pick(null)}>
                <Trans comment="Button: the reader is somebody else">Not you?</Trans>
              </Button>
            )}
          </div>
          <div aria-live="polite" className="flex flex-col gap-2">
            <TurnWords night={mine} turn={turn} />
          </div>
        </section>
      ) : (
        <PickName night={night} onPick={pick} />
      )}
      {!night.isOver && <CourtsNow night={mine} now={now} />}
      <section className="flex flex-col gap-2">
        <h2 className="font-extrabold text-xl">
          {night.isOver ? <Trans>Final standings</Trans> : <Trans comment="Heading of a leaderboard">Standings</Trans>}
        </h2>
        <Leaderboard night={mine} />
        <LeaderboardRule night={mine} />
      </section>
      <GamesList night={mine} />
    </Page>
  );
}

function PickName({ night, onPick }: { night: Night; onPick: (id: string) => void }) {
  const hints = hintsOf(night);
  const people = night.people
    .filter(({ state }) => night.isOver || state !== "gone")
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line">
      <div>
        <h2 className="font-extrabold text-xl">
          <Trans>Who are you?</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Tap your name, and this phone shows when you play.</Trans>
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2">
        {people.map((person) => (
          <li key={person.id} className="flex">
            <NameButton night={night} person={person} hint={hints.get(person.id)} onPick={onPick} />
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        <Trans>Not on the list? Ask the host to add you.</Trans>
      </p>
    </section>
  );
}

type NameProps = { night: Night; person: Person; hint: Hint | undefined; onPick: (id: string) => void };

function NameButton({ night, person, hint, onPick }: NameProps) {
  return (
    <button
      type="button"
      onClick={() => onPick(person.id)}
      className="flex min-h-12 w-full min-w-0 flex-col justify-center rounded-xl bg-sunken px-3 py-2 text-start leading-tight hover:bg-line"
    >
      <span className="break-words font-bold">{person.name}</span>{" "}
      {hint && (
        <span className="break-words text-muted text-sm">
          <HintWords night={night} hint={hint} />
        </span>
      )}
    </button>
  );
}

function HintWords({ night, hint }: { night: Night; hint: Hint }) {
  const locale = useLocale();
  switch (hint.kind) {
    case "with": {
      const names = namesIn(night)(hint.ids).join(" & ");
      return <Trans comment="Under a name that two have: whom this one plays with">plays with {names}</Trans>;
    }
    case "since": {
      const time = clockTime(new Date(hint.time), night.timeZone, locale);
      return <Trans comment="Under a name that two have: when this one came">here since {time}</Trans>;
    }
    case "number": {
      const { number } = hint;
      return <Trans comment="Under a name that two have: the second of them">number {number}</Trans>;
    }
  }
}
