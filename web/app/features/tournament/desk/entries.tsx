import userPlus from "icon:lucide/user-plus";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EntryState, type Tournament, type TournamentEntry, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { Chip, ChipRow } from "~/ui/chip";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { lazyDialog } from "~/ui/lazy-dialog";
import { SearchField } from "~/ui/search-field";
import { toastFailure } from "~/ui/toast";
import { isDrawn, placed, sizeOf, waitlisted } from "../model";
import { useSeedEntries, useWithdrawEntry } from "../queries";
import { labelOf } from "./desk-model";
import { EntryRow } from "./entry-row";
import { useEventChoice } from "./event-choice";
import { bySeed, withSeed } from "./seed-rules";

const AddEntries = lazyDialog(
  async () => (await import("./add-entries")).AddEntries,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

const RenameEntry = lazyDialog(
  async () => (await import("./rename-entry")).RenameEntry,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

/** Who plays in an event: adding, checking in, fees, seeds. */
export function Entries({ tournament }: { tournament: Tournament }) {
  const { event, choice } = useEventChoice(tournament);
  if (!event) {
    return (
      <p className="rounded-card bg-sunken px-4 py-8 text-center text-muted">
        <Trans>This tournament has no events yet. Add one by editing the tournament.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {choice}
      <EntriesOf key={event.id} event={event} />
    </div>
  );
}

type Open = { kind: "add" } | { kind: "rename" | "withdraw"; id: string };

function EntriesOf({ event }: { event: TournamentEvent }) {
  const { t } = useLingui();
  const explain = useExplain();
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useState("");
  const [isAbsentOnly, setAbsentOnly] = useState(false);
  const [isUnpaidOnly, setUnpaidOnly] = useState(false);
  const seeding = useSeedEntries();
  const withdrawing = useWithdrawEntry();
  const drawn = isDrawn(event);
  const hasFee = event.feeMinor > 0n;
  const inEvent = placed(event);
  const lists = [
    { title: null, entries: bySeed(inEvent) },
    { title: t`Waiting for a partner`, entries: event.entries.filter(({ state }) => state === EntryState.INVITING) },
    { title: t`Waitlist`, entries: waitlisted(event) },
    {
      title: t({ message: "Withdrawn", context: "entry" }),
      entries: event.entries.filter(({ state }) => state === EntryState.WITHDRAWN),
    },
  ];
  const words = search.trim().toLowerCase();
  const isShown = (entry: TournamentEntry) =>
    (words === "" || `${entry.name} ${labelOf(event, entry)}`.toLowerCase().includes(words)) &&
    !(isAbsentOnly && entry.isCheckedIn) &&
    !(isUnpaidOnly && entry.isFeePaid);
  const opened = open && "id" in open ? event.entries.find(({ id }) => id === open.id) : undefined;
  const close = () => setOpen(undefined);

  function seed(entry: TournamentEntry, place: number) {
    seeding.mutate(
      { eventId: event.id, entryIds: withSeed(inEvent, entry.id, place) },
      { onError: (error) => void toastFailure(explain(error)) },
    );
  }

  function withdraw(entry: TournamentEntry) {
    withdrawing.mutate({ entryId: entry.id }, { onSuccess: close });
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Summary event={event} hasFee={hasFee} />
        {!drawn && (
          <Button onPress={() => setOpen({ kind: "add" })}>
            <Icon of={userPlus} className="text-xl" />
            <Trans>Add by name</Trans>
          </Button>
        )}
      </div>
      {event.entries.length === 0 ? (
        <EmptyState icon={userPlus} title={t`Nobody has entered yet`}>
          <p>
            <Trans>Share the public page, or add names here: one line for each entry, all at once.</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="max-w-lg">
            <SearchField label={t`Search entries`} placeholder={t`Name`} value={search} onChange={setSearch} />
          </div>
          <ChipRow>
            <Chip isOn={isAbsentOnly} onToggle={() => setAbsentOnly(!isAbsentOnly)}>
              <Trans comment="Filter: those who have not been checked in">Not here yet</Trans>
            </Chip>
            {hasFee && (
              <Chip isOn={isUnpaidOnly} onToggle={() => setUnpaidOnly(!isUnpaidOnly)}>
                <Trans context="entry" comment="Filter: those whose fee is not paid">
                  Not paid yet
                </Trans>
              </Chip>
            )}
          </ChipRow>
        </>
      )}
      {lists.map(({ title, entries }) => {
        const shown = entries.filter(isShown);
        if (shown.length === 0) return null;
        return (
          <section key={title} className="flex flex-col gap-2">
            {title && <h3 className="mt-2 font-bold text-lg">{title}</h3>}
            <ol className="flex flex-col gap-2">
              {shown.map((entry) => (
                <EntryRow
                  key={entry.id}
                  event={event}
                  entry={entry}
                  hasFee={hasFee}
                  hasSeeds={inEvent.some((other) => other.seed > 0)}
                  onSeed={drawn ? undefined : (place) => seed(entry, place)}
                  onRename={hasNames(event, entry) ? () => setOpen({ kind: "rename", id: entry.id }) : undefined}
                  onWithdraw={() => setOpen({ kind: "withdraw", id: entry.id })}
                />
              ))}
            </ol>
          </section>
        );
      })}
      {open?.kind === "add" && <AddEntries event={event} onClose={close} />}
      {open?.kind === "rename" && opened && <RenameEntry event={event} entry={opened} onClose={close} />}
      <Confirm
        isOpen={open?.kind === "withdraw" && opened !== undefined}
        onOpenChange={close}
        title={t`Withdraw ${{ name: opened ? labelOf(event, opened) : "" }}?`}
        action={t({ message: "Withdraw", context: "by the organiser" })}
        onConfirm={() => opened && withdraw(opened)}
        isPending={withdrawing.isPending}
        failure={withdrawing.error ? explain(withdrawing.error) : undefined}
      >
        {drawn ? (
          <Trans>All their matches that are left become walkovers for the other side. This cannot be undone.</Trans>
        ) : (
          <Trans>They lose their place, and the first on the waitlist moves up.</Trans>
        )}
      </Confirm>
    </>
  );
}

function Summary({ event, hasFee }: { event: TournamentEvent; hasFee: boolean }) {
  const entries = placed(event);
  const here = entries.filter(({ isCheckedIn }) => isCheckedIn).length;
  const paid = entries.filter(({ isFeePaid }) => isFeePaid).length;
  const [taken, places] = [entries.length, event.maxEntries];
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 font-semibold">
      <span>
        <Trans>
          {taken} of <Plural value={places} one="# place" other="# places" />
        </Trans>
      </span>
      <span className="text-muted">
        <Trans comment="How many of the entries have been checked in">{here} here</Trans>
      </span>
      {hasFee && (
        <span className="text-muted">
          <Trans comment="How many of the entries have paid the fee">{paid} paid</Trans>
        </span>
      )}
    </p>
  );
}

/** Whether somebody of an entry is known only by the name that the organiser typed, or still missing. */
const hasNames = (event: TournamentEvent, { people }: TournamentEntry) =>
  people.length < sizeOf(event) || people.some(({ hasAccount }) => !hasAccount);
