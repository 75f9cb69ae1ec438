import more from "icon:lucide/ellipsis-vertical";
import check from "icon:lucide/flag";
import undo from "icon:lucide/undo-2";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button as MenuButton } from "react-aria-components";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import type { Court, Game, Night, Sides } from "../engine/night";
import type { Proposal } from "../engine/propose";
import { namesIn } from "../labels";
import { Timer } from "../timer";
import { WhyWords } from "../why-words";

type HeadProps = { court: Court; isDark?: boolean; children?: ReactNode; onClose: () => void };

function CardHead({ court: { name }, isDark, children, onClose }: HeadProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center justify-between gap-2">
      <h3 className="min-w-0 font-extrabold text-lg">{name}</h3>
      <div className="flex items-center gap-1">
        {children}
        <Menu
          aria-label={t`More about ${name}`}
          trigger={
            <MenuButton
              aria-label={t`More about ${name}`}
              className={cx(
                "-me-2 grid size-11 place-items-center rounded-full text-xl",
                isDark ? "hover:bg-court-deep" : "hover:bg-sunken",
              )}
            >
              <Icon of={more} />
            </MenuButton>
          }
          onAction={onClose}
        >
          <MenuItem id="close" text={t`Close this court`} />
        </Menu>
      </div>
    </div>
  );
}

type LiveProps = {
  night: Night;
  court: Court;
  game: Game;
  /** Who plays here afterwards. */
  next?: Proposal;
  onFinish: () => void;
  onUndo: () => void;
  onClose: () => void;
};

/** A court with a game: the names are read from afar. */
export function LiveCourt({ night, court, game, next, onFinish, onUndo, onClose }: LiveProps) {
  const { t } = useLingui();
  const names = namesIn(night);
  const { name } = court;
  return (
    <section aria-label={court.name} className="flex flex-col overflow-hidden rounded-card bg-court text-on-court">
      <div className="flex flex-col gap-3 p-4">
        <CardHead court={court} isDark onClose={onClose}>
          <Timer since={game.startedAt} minutes={night.settings.gameMinutes} />
        </CardHead>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 rounded-xl px-3 py-4 ring-2 ring-court-line/60 ring-inset">
          <SideNames names={names(game.sideA)} />
          <span aria-hidden="true" className="h-full w-0.5 bg-court-line/60" />
          <span className="sr-only">{t({ message: "against", comment: "Between the names of two sides" })}</span>
          <SideNames names={names(game.sideB)} isEnd />
        </div>
        <div className="flex gap-2">
          <button
            type="button"
            onClick={onFinish}
            className="flex min-h-14 flex-1 items-center justify-center gap-2 rounded-full bg-on-court font-extrabold text-court-deep text-lg active:scale-[0.98]"
          >
            <Icon of={check} className="text-xl" />
            <Trans comment="Ends a game and asks for its score">Finish</Trans>
          </button>
          <button
            type="button"
            onClick={onUndo}
            aria-label={t`Undo the start on ${name}`}
            title={t`Undo the start on ${name}`}
            className="grid size-14 shrink-0 place-items-center rounded-full text-2xl ring-2 ring-court-line/60 ring-inset hover:bg-court-deep"
          >
            <Icon of={undo} />
          </button>
        </div>
      </div>
      {next && (
        <p className="bg-court-deep px-4 py-3 text-on-court-muted leading-snug">
          <span className="font-semibold text-sm">
            <Trans comment="Before the names of those who play after this game">Next</Trans>{" "}
          </span>
          <span className="font-bold text-on-court">
            {names(next.sideA).join(", ")} <span className="font-medium text-on-court-muted">vs</span>{" "}
            {names(next.sideB).join(", ")}
          </span>
        </p>
      )}
    </section>
  );
}

function SideNames({ names, isEnd }: { names: readonly string[]; isEnd?: boolean }) {
  return (
    <p className={cx("flex flex-col gap-1 font-extrabold text-2xl leading-tight", isEnd && "text-end")}>
      {names.map((name) => (
        <span key={name} className="break-words">
          {name}
        </span>
      ))}
    </p>
  );
}

type FreeProps = {
  night: Night;
  court: Court;
  proposal: Proposal | null;
  /** Whoever is picked for a swap. */
  picked: string | null;
  onPick: (id: string) => void;
  onStart: (sides: Sides) => void;
  onClose: () => void;
  /** Why nobody is proposed. */
  empty: ReactNode;
  /** Those who can be taken in instead, the next one first. */
  bench: readonly { id: string; name: string }[];
};

/** A free court with the proposed game. A tap on a name and one on another swaps the two. */
export function FreeCourt({ night, court, proposal, picked, onPick, onStart, onClose, empty, bench }: FreeProps) {
  const { t } = useLingui();
  const nameOf = (id: string) => night.people.find((person) => person.id === id)?.name ?? "";
  const isSwapping = proposal !== null && picked !== null && [...proposal.sideA, ...proposal.sideB].includes(picked);
  const out = picked === null ? "" : nameOf(picked);
  const tile = (id: string) => {
    const name = nameOf(id);
    return (
      <button
        key={id}
        type="button"
        aria-pressed={picked === id}
        data-selected={picked === id || undefined}
        aria-label={t({ message: `Swap ${name}`, comment: "Takes somebody out of a proposed game" })}
        onClick={() => onPick(id)}
        className="flex min-h-12 w-full min-w-0 items-center rounded-xl bg-sunken px-3 py-1.5 text-start font-bold text-xl leading-tight hover:bg-line data-selected:bg-accent data-selected:text-on-accent"
      >
        <span className="min-w-0 break-words">{name}</span>
      </button>
    );
  };
  return (
    <section aria-label={court.name} className="flex flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line">
      <CardHead court={court} onClose={onClose}>
        <span className="rounded-full bg-accent-soft px-3 py-1 font-bold text-accent-ink text-sm">
          <Trans comment="No game on this court">Free</Trans>
        </span>
      </CardHead>
      {proposal === null ? (
        <p className="py-2 text-muted">{empty}</p>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
            <div className="flex flex-col gap-1.5">{proposal.sideA.map(tile)}</div>
            <span className="font-semibold text-muted">
              <Trans comment="Between two sides: versus">vs</Trans>
            </span>
            <div className="flex flex-col gap-1.5">{proposal.sideB.map(tile)}</div>
          </div>
          {isSwapping ? (
            <div className="flex flex-col gap-2 rounded-xl bg-accent-soft p-3 text-accent-ink">
              <p className="font-semibold text-sm">
                <Trans>Tap who plays instead of {out}.</Trans>
              </p>
              {bench.length > 0 && (
                <ul className="flex flex-wrap gap-1.5" aria-label={t`Waiting`}>
                  {bench.map((person) => (
                    <li key={person.id}>
                      <button
                        type="button"
                        onClick={() => onPick(person.id)}
                        className="min-h-11 rounded-full bg-surface px-3.5 font-semibold text-ink ring-1 ring-line-strong ring-inset hover:bg-sunken"
                      >
                        {person.name}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          ) : (
            <p className="text-muted text-sm">
              <WhyWords night={night} why={proposal.why} />
            </p>
          )}
          <Button size="large" isWide onPress={() => onStart(proposal)}>
            <Trans comment="Starts the proposed game">Start</Trans>
          </Button>
        </>
      )}
    </section>
  );
}

/** A closed court takes a line. */
export function ClosedCourt({ court: { name }, onOpen }: { court: Court; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={name}
      className="flex items-center justify-between gap-3 rounded-card px-4 py-2 ring-1 ring-line hatched"
    >
      <h3 className="min-w-0 font-bold text-muted">
        <Trans>{name}: closed</Trans>
      </h3>
      <Button variant="secondary" size="small" aria-label={t`Open ${name}`} onPress={onOpen}>
        <Trans comment="Opens a closed court">Open</Trans>
      </Button>
    </section>
  );
}
