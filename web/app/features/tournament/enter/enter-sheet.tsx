import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  EntryState,
  EventKind,
  SamePerson,
  type Tournament,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { foldName } from "~/lib/forms/name-list";
import { isInvisible, useExplain, violationsOf } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { ShareLink } from "~/ui/link/share-link";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { feeText } from "../event-words";
import { sizeOf } from "../model";
import { useEnterTournament } from "../queries";
import { alikeOf } from "./alike";
import { missingIn } from "./entering";
import { SamePersonDialog } from "./same-person-dialog";

type Props = {
  tournament: Tournament;
  event: TournamentEvent;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

const longestName = 60;

/** Enters a pair or a team, then shows the link for those who are missing. */
export function EnterSheet({ tournament, event, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const entry = event.entries.find((each) => each.isMine && each.state !== EntryState.WITHDRAWN);
  const isPair = event.kind === EventKind.DOUBLES;
  return (
    <Dialog
      title={!entry ? t`Enter ${{ event: event.name }}` : isPair ? t`Invite your partner` : t`Invite your team`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      hasClose={Boolean(entry)}
    >
      {(close) =>
        entry?.invitationKey && missingIn(event, entry.people) > 0 ? (
          <Invitation tournament={tournament} event={event} invitationKey={entry.invitationKey} onDone={close} />
        ) : (
          <EnterForm tournament={tournament} event={event} onCancel={close} onComplete={close} />
        )
      }
    </Dialog>
  );
}

type FormProps = { tournament: Tournament; event: TournamentEvent; onCancel: () => void; onComplete: () => void };

function EnterForm({ tournament, event, onCancel, onComplete }: FormProps) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const enter = useEnterTournament();
  const isTeam = event.kind === EventKind.TEAMS;
  const [way, setWay] = useState<"link" | "name">("link");
  const [partner, setPartner] = useState("");
  const [teamName, setTeamName] = useState("");
  const [members, setMembers] = useState("");
  const [isChecked, setChecked] = useState(false);

  const names = isTeam ? members.split(/[\n,;]+/) : way === "name" ? [partner] : [];
  const partnerNames = names.map((name) => name.trim()).filter(Boolean);
  const most = sizeOf(event) - 1;
  const problems: Record<string, string> = {};
  if (isTeam && !teamName.trim()) problems.teamName = t`Give your team a name.`;
  if (!isTeam && way === "name" && !partner.trim()) problems.partnerNames = t`Write your partner’s name.`;
  if (partnerNames.length > most) problems.partnerNames = t`A team has ${most} others at most.`;
  const refused = violationsOf(enter.error);
  const errors = isChecked ? problems : undefined;
  const isKnown = Object.keys(refused).length === 0 || Object.values(refused).some(isInvisible);
  const alike = alikeOf(enter.error, tournament.events);
  const isOther = partnerNames.some((name) => foldName(name) === foldName(alike?.name ?? ""));
  const failure =
    enter.error &&
    (alike?.isTyped && isOther
      ? t`${{ name: alike.name }} is in this event already.`
      : isKnown
        ? explain(enter.error)
        : t`Check the names.`);

  function send(samePerson = SamePerson.UNSPECIFIED) {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    enter.mutate(
      { eventId: event.id, teamName: teamName.trim(), partnerNames, samePerson },
      {
        // While somebody is missing the sheet goes on with the link for them.
        onSuccess: () => {
          if (partnerNames.length >= most) onComplete();
        },
      },
    );
  }

  return (
    <Form
      onSubmit={() => send()}
      errors={errors}
      failure={failure && (!alike || alike.isTyped) ? failure : undefined}
      checksItself
    >
      {alike && !alike.isTyped && (
        <SamePersonDialog
          alike={alike}
          isOther={isOther}
          isPending={enter.isPending}
          onAnswer={send}
          onClose={() => enter.reset()}
        />
      )}
      {isTeam ? (
        <>
          <TextField
            name="teamName"
            label={t`Name of the team`}
            value={teamName}
            onChange={setTeamName}
            maxLength={longestName}
            autoFocus
          />
          <TextArea
            name="partnerNames"
            label={t`Players besides you`}
            optional={t`optional`}
            description={t`One on each line. Those who are missing get a link from you.`}
            value={members}
            onChange={setMembers}
          />
        </>
      ) : (
        <>
          <Segmented
            label={t`Your partner`}
            value={way}
            onChange={setWay}
            choices={[
              { value: "link", label: t`Invite by link` },
              { value: "name", label: t`Has no account` },
            ]}
          />
          {way === "name" ? (
            <TextField
              name="partnerNames"
              label={t`Your partner’s name`}
              value={partner}
              onChange={setPartner}
              maxLength={longestName}
              autoComplete="off"
              autoFocus
            />
          ) : (
            <p className="text-muted">
              <Trans>You get a link for your partner. You have a place once they have accepted.</Trans>
            </p>
          )}
        </>
      )}
      {event.feeMinor > 0n && (
        <Alert isSmall>
          <Trans>{{ fee: feeText(i18n, event) }}, paid to the organiser.</Trans>
        </Alert>
      )}
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" isPending={enter.isPending}>
          {!isTeam && way === "link"
            ? t`Get the link`
            : t({ message: "Enter", comment: "Takes a place in a tournament" })}
        </Button>
      </DialogButtons>
    </Form>
  );
}

type InvitationProps = { tournament: Tournament; event: TournamentEvent; invitationKey: string; onDone: () => void };

function Invitation({ tournament, event, invitationKey, onDone }: InvitationProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const link = `${location.origin}${paths.partnerInvitation(tournament.id, invitationKey)}`;
  const isPair = event.kind === EventKind.DOUBLES;
  const names = { event: event.name, tournament: tournament.name };
  const text = isPair
    ? t`Play with me: ${{ event: names.event }}, ${{ tournament: names.tournament }}. Accept here:`
    : t`Join our team: ${{ event: names.event }}, ${{ tournament: names.tournament }}. Accept here:`;
  return (
    <>
      <p className="text-muted">
        {isPair ? (
          <Trans>Send this to your partner only: whoever opens it first and accepts plays with you.</Trans>
        ) : (
          <Trans>Send this to your team only: whoever accepts is in it, until it is complete.</Trans>
        )}
      </p>
      <ShareLink label={isPair ? t`Link for your partner` : t`Link for your team`} link={link} text={text} />
      <Button variant="quiet" onPress={onDone} isWide>
        <Trans comment="Closes a sheet">Done</Trans>
      </Button>
    </>
  );
}
