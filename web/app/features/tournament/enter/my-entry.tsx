import check from "icon:lucide/circle-check";
import hourglass from "icon:lucide/hourglass";
import share from "icon:lucide/share-2";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  EntryState,
  EventKind,
  type Tournament,
  type TournamentEntry,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { feeText } from "../event-words";
import { isDrawn, isOver } from "../model";
import { useWithdrawEntry } from "../queries";
import { missingIn } from "./entering";
import { WithdrawalWords } from "./withdrawal-words";

type Props = {
  tournament: Tournament;
  event: TournamentEvent;
  entry: TournamentEntry;
  onShare: () => void;
};

/** The reader's entry: its state, what is still to do, and how to withdraw. */
export function MyEntry({ tournament, event, entry, onShare }: Props) {
  const { i18n, t } = useLingui();
  const missing = missingIn(event, entry.people);
  const isIn = entry.state === EntryState.ENTERED;
  return (
    <div aria-live="polite" className="flex flex-col gap-3 rounded-2xl bg-accent-soft p-4 text-accent-ink">
      <p className="flex items-start gap-2 font-bold text-lg leading-snug">
        <Icon of={isIn ? check : hourglass} className="mt-0.5 text-xl" />
        <span className="min-w-0">
          {entry.state === EntryState.INVITING ? (
            event.kind === EventKind.DOUBLES ? (
              <Trans>Waiting for your partner</Trans>
            ) : (
              <Plural
                value={missing}
                one="Waiting for # player of your team"
                other="Waiting for # players of your team"
              />
            )
          ) : entry.state === EntryState.WAITLISTED ? (
            <Trans comment="Place on a waitlist, the first being 1">
              You are number {{ number: entry.waitlistPosition }} on the waitlist
            </Trans>
          ) : (
            <Trans>You are in</Trans>
          )}
        </span>
      </p>
      {entry.people.length > 1 || event.kind === EventKind.TEAMS ? (
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {event.kind === EventKind.TEAMS && <strong>{entry.name}: </strong>}
          {entry.people.map(({ name }) => name).join(" / ")}
        </p>
      ) : null}
      {entry.state === EntryState.INVITING && (
        <p className="text-sm">
          {tournament.isSuspended ? (
            <Trans>Entries are closed, so nobody can accept any more.</Trans>
          ) : (
            <Trans>You have a place once everybody has accepted. Send the link again if it got lost.</Trans>
          )}
        </p>
      )}
      {event.feeMinor > 0n && entry.state !== EntryState.WAITLISTED && (
        <p className="text-sm">
          {entry.isFeePaid ? (
            <Trans>Fee paid: {{ fee: feeText(i18n, event) }}</Trans>
          ) : (
            <Trans>Pay {{ fee: feeText(i18n, event) }} to the organiser, who ticks it off here.</Trans>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {missing > 0 && entry.invitationKey && !tournament.isSuspended && (
          <Button size="small" onPress={onShare}>
            <Icon of={share} className="text-lg" />
            {event.kind === EventKind.DOUBLES ? t`Link for your partner` : t`Link for your team`}
          </Button>
        )}
        {!isOver(tournament) && <Withdraw event={event} entry={entry} />}
      </div>
    </div>
  );
}

function Withdraw({ event, entry }: Pick<Props, "event" | "entry">) {
  const { t } = useLingui();
  const explain = useExplain();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawEntry();
  const me = entry.people.find(({ hasAccount, playerId }) => hasAccount && playerId === "");
  const others = me ? entry.people.filter((person) => person !== me) : [];
  const partner = others.length === 1 && others[0]?.name;

  function confirm() {
    whenDone(withdraw.mutateAsync({ entryId: entry.id }), () => {
      setOpen(false);
      void toastSuccess(t`You have withdrawn from ${{ event: event.name }}.`);
    });
  }

  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Trans context="entry" comment="Takes an entry of a tournament back">
          Withdraw
        </Trans>
      </Button>
      <Confirm
        isOpen={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) withdraw.reset();
        }}
        title={t`Withdraw from ${{ event: event.name }}?`}
        action={t({ message: "Withdraw", context: "entry", comment: "Takes an entry of a tournament back" })}
        onConfirm={confirm}
        isPending={withdraw.isPending}
        failure={withdraw.error ? explain(withdraw.error) : undefined}
      >
        {isDrawn(event) ? (
          <>
            <WithdrawalWords entryId={entry.id} />
            <p>
              <Trans>Only the organiser can reinstate you, as long as nothing that was played hangs on it.</Trans>
            </p>
          </>
        ) : entry.people.length < 2 ? (
          <Trans>Your place goes to the first on the waitlist. You can enter again while places are free.</Trans>
        ) : partner ? (
          <Trans comment="Of a pair in a tournament">
            This withdraws you and {partner}. Your place goes to the first on the waitlist.
          </Trans>
        ) : (
          <Trans>This withdraws all of you. Your place goes to the first on the waitlist.</Trans>
        )}
      </Confirm>
    </>
  );
}
