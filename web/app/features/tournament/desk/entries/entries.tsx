import userPlus from "icon:lucide/user-plus";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EntryState, type Tournament, type TournamentEntry, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { SearchField } from "~/ui/form/search-field";
import { Chip, ChipRow } from "~/ui/list/chip";
import { EmptyState } from "~/ui/list/empty-state";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { WithdrawalWords } from "../../enter/withdrawal-words";
import { hasPlayed, isDrawn, isInDraw, placed, sizeOf, waitlisted } from "../../model";
import { useWithdrawEntry } from "../../queries";
import { labelOf } from "../desk-model";
import { useEventChoice } from "../event-choice";
import { EntryRow, type RowActions } from "./entry-row";
import { SeedNotes } from "./seed-field";
import { useSeeds } from "./use-seeds";

const AddEntries = lazyDialog(
  async () => (await import("./add-entries")).AddEntries,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

const RenameEntry = lazyDialog(
  async () => (await import("./rename-entry")).RenameEntry,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

const ReplaceEntry = lazyDialog(
  async () => (await import("./replace-entry")).ReplaceEntry,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

const TakePlace = lazyDialog(
  async () => (await import("./replace-entry")).TakePlace,
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
      <EntriesOf key={event.id} tournament={tournament} event={event} />
    </div>
  );
}

type Open = { kind: "add" } | { kind: "rename" | "replace" | "take" | "withdraw"; id: string };

function EntriesOf({ tournament, event }: { tournament: Tournament; event: TournamentEvent }) {
  const { t } = useLingui();
  const explain = useExplain();
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useState("");
  const [isAbsentOnly, setAbsentOnly] = useState(false);
  const [isUnpaidOnly, setUnpaidOnly] = useState(false);
  const seeds = useSeeds(event);
  const withdrawing = useWithdrawEntry();
  const drawn = isDrawn(event);
  const hasFee = event.feeMinor > 0n;
  const lists = [
    { title: null, entries: seeds.rows },
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
  const replaceable = event.entries.filter(({ id }) => isInDraw(event, id) && !hasPlayed(event, id));

  function actionsOf(entry: TournamentEntry): RowActions {
    const ask = (kind: Exclude<Open["kind"], "add">) => () => setOpen({ kind, id: entry.id });
    const isOut = entry.state === EntryState.WITHDRAWN;
    const inDraw = isInDraw(event, entry.id);
    const isReady = entry.state !== EntryState.INVITING;
    return {
      rename: !isOut && hasNames(event, entry) ? ask("rename") : undefined,
      replace: replaceable.includes(entry) ? ask("replace") : undefined,
      takePlace: drawn && isReady && !inDraw && replaceable.length > 0 ? ask("take") : undefined,
      withdraw: isOut ? undefined : ask("withdraw"),
      // Of one that was replaced somebody has the place.
      isReinstatable: isOut && (inDraw || !drawn),
    };
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
      {!drawn && <SeedNotes seeds={seeds} />}
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
                  isDrawn={drawn}
                  seeds={seeds}
                  actions={actionsOf(entry)}
                />
              ))}
            </ol>
          </section>
        );
      })}
      {open?.kind === "add" && <AddEntries tournament={tournament} event={event} onClose={close} />}
      {open?.kind === "rename" && opened && (
        <RenameEntry tournament={tournament} event={event} entry={opened} onClose={close} />
      )}
      {open?.kind === "replace" && opened && (
        <ReplaceEntry tournament={tournament} event={event} entry={opened} onClose={close} />
      )}
      {open?.kind === "take" && opened && (
        <TakePlace event={event} reserve={opened} places={replaceable} onClose={close} />
      )}
      <Confirm
        isOpen={open?.kind === "withdraw" && opened !== undefined}
        onOpenChange={close}
        title={t`Withdraw ${{ name: opened ? labelOf(event, opened) : "" }}?`}
        action={t({ message: "Withdraw", context: "by the organiser" })}
        onConfirm={() => opened && withdraw(opened)}
        isPending={withdrawing.isPending}
        failure={withdrawing.error ? explain(withdrawing.error) : undefined}
      >
        {drawn && opened ? (
          <>
            <WithdrawalWords entryId={opened.id} />
            <p>
              <Trans>You can reinstate them as long as nothing that was played hangs on it.</Trans>
            </p>
          </>
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
