import check from "icon:lucide/check";
import dots from "icon:lucide/ellipsis";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { EntryState, type TournamentEntry, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { toastFailure } from "~/ui/toast";
import { cx } from "~/ui/utils";
import { useUpdateEntry } from "../queries";
import { labelOf } from "./desk-model";

type Props = {
  event: TournamentEvent;
  entry: TournamentEntry;
  hasFee: boolean;
  /** Some entries of the event are seeded. */
  hasSeeds: boolean;
  /** Absent once the draw is made. */
  onSeed: ((place: number) => void) | undefined;
  /** Absent where all have accounts. */
  onRename: (() => void) | undefined;
  onWithdraw: () => void;
};

/** One entry, with what the organiser ticks at the door. */
export function EntryRow({ event, entry, hasFee, hasSeeds, onSeed, onRename, onWithdraw }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const updating = useUpdateEntry();
  const label = labelOf(event, entry);
  const isIn = entry.state === EntryState.ENTERED;
  const isOut = entry.state === EntryState.WITHDRAWN;
  const update = (change: { isCheckedIn?: boolean; isFeePaid?: boolean; isEntered?: boolean }) =>
    updating.mutate({ entryId: entry.id, ...change }, { onError: (error) => void toastFailure(explain(error)) });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-3 py-2.5 ring-1 ring-line ring-inset sm:px-4">
      {isIn && (onSeed || hasSeeds) && <SeedInput name={label} seed={entry.seed} onSeed={onSeed} />}
      <span className="flex min-w-40 flex-1 flex-col">
        <span className={cx("break-words font-bold text-lg leading-snug", isOut && "text-muted line-through")}>
          {label}
        </span>
        <EntryNote event={event} entry={entry} label={label} />
      </span>
      {!isOut && (
        <span className="flex flex-wrap items-center gap-2">
          {hasFee && (
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
          ) : (
            <Button variant="secondary" size="small" onPress={() => update({ isEntered: true })}>
              <Trans>Give a place</Trans>
            </Button>
          )}
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
            {onRename && (
              <MenuItem
                text={t({ message: "Rename", comment: "Menu: change the names of an entry" })}
                onAction={onRename}
              />
            )}
            <MenuItem text={t({ message: "Withdraw", context: "by the organiser" })} onAction={onWithdraw} />
          </Menu>
        </span>
      )}
    </li>
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

type SeedProps = { name: string; seed: number; onSeed: Props["onSeed"] };

function SeedInput({ name, seed, onSeed }: SeedProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  if (!onSeed) return <span className="tabular w-11 text-center font-bold text-muted">{seed > 0 && `[${seed}]`}</span>;

  function leave() {
    const place = Number(typed);
    if (typed !== undefined && place !== seed && Number.isInteger(place)) onSeed?.(place);
    setTyped(undefined);
  }

  return (
    <input
      aria-label={t`Seed of ${name}`}
      title={t`Seed: 1 is the best; empty is unseeded`}
      inputMode="numeric"
      maxLength={3}
      placeholder="–"
      value={typed ?? (seed || "")}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ""))}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      className="tabular size-11 shrink-0 rounded-xl bg-sunken text-center font-bold ring-1 ring-line ring-inset"
    />
  );
}
