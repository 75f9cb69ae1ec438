import check from "icon:lucide/check";
import dots from "icon:lucide/ellipsis";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { EntryState, type TournamentEntry, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { toastFailure } from "~/ui/overlay/toast";
import { useReinstateEntry, useUpdateEntry } from "../../queries";
import { labelOf } from "../desk-model";
import { SeedField } from "./seed-field";
import type { Seeds } from "./use-seeds";

/** What the organiser can do about an entry beside its ticks; absent: not now. */
export type RowActions = {
  rename?: (() => void) | undefined;
  /** Somebody else takes its place in the draw. */
  replace?: (() => void) | undefined;
  /** It takes somebody's place in the draw. */
  takePlace?: (() => void) | undefined;
  withdraw?: (() => void) | undefined;
  /** It withdrew, and its place is still its own. */
  isReinstatable?: boolean;
};

type Props = {
  event: TournamentEvent;
  entry: TournamentEntry;
  hasFee: boolean;
  isDrawn: boolean;
  seeds: Seeds;
  actions: RowActions;
};

/** One entry, with what the organiser ticks at the door. */
export function EntryRow({ event, entry, hasFee, isDrawn, seeds, actions }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const updating = useUpdateEntry();
  const label = labelOf(event, entry);
  const isIn = entry.state === EntryState.ENTERED;
  const isOut = entry.state === EntryState.WITHDRAWN;
  const { replace, takePlace, isReinstatable } = actions;
  const update = (change: { isCheckedIn?: boolean; isFeePaid?: boolean; isEntered?: boolean }) =>
    updating.mutate({ entryId: entry.id, ...change }, { onError: (error) => void toastFailure(explain(error)) });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-3 py-2.5 ring-1 ring-line ring-inset sm:px-4">
      {isIn && !isDrawn && <SeedField name={label} entry={entry} seeds={seeds} />}
      {isIn && isDrawn && entry.seed > 0 && (
        <span className="tabular w-11 text-center font-bold text-muted">[{entry.seed}]</span>
      )}
      <span className="flex min-w-40 flex-1 flex-col">
        <span className={cx("break-words font-bold text-lg leading-snug", isOut && "text-muted line-through")}>
          {label}
        </span>
        <EntryNote event={event} entry={entry} label={label} />
      </span>
      {(!isOut || isReinstatable || replace || takePlace) && (
        <span className="flex flex-wrap items-center gap-2">
          {isReinstatable && <Reinstate entry={entry} label={label} />}
          {hasFee && !isOut && (
            <Tick
              isOn={entry.isFeePaid}
              label={t`Fee of ${label} paid`}
              onToggle={() => update({ isFeePaid: !entry.isFeePaid })}
            >
              <Trans comment="Tick: the fee is paid">Paid</Trans>
            </Tick>
          )}
          {isIn ? (
            <Tick
              isOn={entry.isCheckedIn}
              label={t`${label} is here`}
              onToggle={() => update({ isCheckedIn: !entry.isCheckedIn })}
            >
              <Trans comment="Tick: the entry has arrived in the hall">Here</Trans>
            </Tick>
          ) : takePlace ? (
            <Button variant="secondary" size="small" onPress={takePlace}>
              <Trans comment="Of who is not in the draw">Takes the place of…</Trans>
            </Button>
          ) : (
            !isDrawn &&
            !isOut && (
              <Button variant="secondary" size="small" onPress={() => update({ isEntered: true })}>
                <Trans>Give a place</Trans>
              </Button>
            )
          )}
          <RowMenu label={label} actions={isIn ? actions : { ...actions, takePlace: undefined }} />
        </span>
      )}
    </li>
  );
}

function RowMenu({ label, actions }: { label: string; actions: RowActions }) {
  const { t } = useLingui();
  const { replace, takePlace, rename, withdraw } = actions;
  const items = [
    { text: t({ message: "Replace…", comment: "Menu: somebody else takes the place in the draw" }), run: replace },
    { text: t({ message: "Takes the place of…", comment: "Of who is not in the draw" }), run: takePlace },
    { text: t({ message: "Rename", comment: "Menu: change the names of an entry" }), run: rename },
    { text: t({ message: "Withdraw", context: "by the organiser" }), run: withdraw },
  ].filter(({ run }) => run);
  if (items.length === 0) return null;
  return (
    <Menu
      trigger={
        <AriaButton
          aria-label={t`More for ${label}`}
          className="grid size-11 place-items-center rounded-full text-xl hover:bg-sunken data-pressed:bg-sunken"
        >
          <Icon of={dots} />
        </AriaButton>
      }
    >
      {items.map(({ text, run }) => (
        <MenuItem key={text} text={text} onAction={run} />
      ))}
    </Menu>
  );
}

/** The way back from a withdrawal; the server says where something played hangs on it. */
function Reinstate({ entry, label }: { entry: TournamentEntry; label: string }) {
  const { t } = useLingui();
  const explain = useExplain();
  const reinstating = useReinstateEntry();
  return (
    <span className="flex items-center gap-2">
      <span className="font-semibold text-muted">
        <Trans context="entry" comment="State of an entry">
          Withdrawn
        </Trans>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={t`Reinstate ${label}`}
        isPending={reinstating.isPending}
        onPress={() =>
          reinstating.mutate({ entryId: entry.id }, { onError: (error) => void toastFailure(explain(error)) })
        }
      >
        <Trans context="entry" comment="Takes the withdrawal of an entry back">
          Reinstate
        </Trans>
      </Button>
    </span>
  );
}

function EntryNote({ event, entry, label }: { event: TournamentEvent; entry: TournamentEntry; label: string }) {
  const isTeam = entry.name !== label || event.teamSize > 2;
  const people = isTeam ? entry.people.map(({ name }) => name).join(", ") : "";
  const line = "text-muted text-sm";
  const position = entry.waitlistPosition;
  if (entry.state === EntryState.WAITLISTED) {
    return (
      <span className={line}>
        <Trans comment="Position on the waitlist">Number {position} on the waitlist</Trans>
      </span>
    );
  }
  if (entry.state === EntryState.INVITING) {
    return (
      <span className={line}>
        <Trans>The partner has not answered the invitation yet</Trans>
      </span>
    );
  }
  return people && people !== label ? <span className={line}>{people}</span> : null;
}

type TickProps = { isOn: boolean; label: string; onToggle: () => void; children: ReactNode };

/** A big tick: at the door there is a queue. */
function Tick({ isOn, label, onToggle, children }: TickProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      onClick={onToggle}
      className="flex min-h-12 min-w-24 items-center justify-center gap-2 rounded-full px-4 font-bold ring-2 ring-line-strong ring-inset hover:bg-sunken aria-pressed:bg-accent aria-pressed:text-on-accent aria-pressed:ring-accent"
    >
      <Icon of={check} className={cx("text-xl", !isOn && "opacity-25")} />
      {children}
    </button>
  );
}
