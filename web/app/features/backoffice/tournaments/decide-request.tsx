import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CourtRequest } from "~/gen/lapang/v1/block_pb";
import type { DecideCourtRequestResponse } from "~/gen/lapang/v1/venue_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useBlockWords } from "~/lib/format/use-block-words";
import { whenDone } from "~/lib/forms/when-done";
import { codeOf } from "~/lib/http/error-code";
import { violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { TextButton } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { BlockCheck } from "../board/block-check";
import { useExplainOffice } from "../office-errors";
import { useCourtRequestCheck, useDecideCourtRequest } from "../queries";

const longestReason = 500;

type Props = { venue: Venue; request: CourtRequest; onClose: () => void };

/** Gives a tournament its courts, after what is in the way was named. */
export function AgreeDialog({ venue, request, onClose }: Props) {
  const { t } = useLingui();
  const { tournamentName: name } = request;
  return (
    <Dialog title={t`Agree to “${name}”?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <AgreeForm venue={venue} request={request} onClose={onClose} />
    </Dialog>
  );
}

function AgreeForm({ venue, request, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const decide = useDecideCourtRequest();
  const which = { venueId: venue.id, requestId: request.id };
  const check = useCourtRequestCheck(which);

  function send() {
    if (decide.isPending) return;
    whenDone(decide.mutateAsync({ ...which, agree: true }, { onSuccess: onClose }), (answer) =>
      toastSuccess(doneText(answer)),
    );
  }

  const doneText = ({ inTheWay }: DecideCourtRequestResponse) =>
    inTheWay.length > 0
      ? t`Agreed: the courts are blocked. Hours that somebody has stay as they are.`
      : t`Agreed: the courts are blocked, and the organiser is told.`;

  return (
    <Form onSubmit={send} failure={decide.error ? explain(decide.error) : undefined} checksItself>
      <Wanted venue={venue} request={request} />
      {check.error ? (
        <Alert role="alert" tone="danger" className="flex flex-wrap items-center justify-between gap-2">
          {explain(check.error)}
          <TextButton onPress={() => void check.refetch()}>
            <Trans>Try Again</Trans>
          </TextButton>
        </Alert>
      ) : (
        <BlockCheck venue={venue} taken={check.data?.inTheWay} onLeave={() => {}} />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={decide.isPending}>
          <Trans comment="Staff give a tournament the courts that it asks for">Agree and block</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** A request that was taken back is gone; days or courts that are not there any more can only be declined. */
function useExplain() {
  const { t } = useLingui();
  const explain = useExplainOffice();
  return (error: unknown) => {
    if (codeOf(error) === Code.NotFound) return t`The organiser has taken this back in the meantime.`;
    return Object.keys(violationsOf(error)).some((field) => /^block\b/.test(field))
      ? t`These courts or days cannot be blocked any more. Decline, so that the organiser asks for others.`
      : explain(error);
  };
}

/** Says no to a tournament that asks for courts, with a reason. */
export function DeclineDialog({ venue, request, onClose }: Props) {
  const { t } = useLingui();
  const { tournamentName: name } = request;
  return (
    <Dialog title={t`Decline “${name}”?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <DeclineForm venue={venue} request={request} onClose={onClose} />
    </Dialog>
  );
}

function DeclineForm({ venue, request, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const decide = useDecideCourtRequest();
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();
  const needed = { reason: t`Tell the organiser why.` };
  const isReasonBad = "reason" in violationsOf(decide.error);

  function send() {
    if (decide.isPending) return;
    const isMissing = !reason.trim();
    setErrors(isMissing ? needed : undefined);
    if (isMissing) return;
    whenDone(
      decide.mutateAsync(
        { venueId: venue.id, requestId: request.id, agree: false, reason: reason.trim() },
        {
          onSuccess: onClose,
          onError: (error) => {
            if ("reason" in violationsOf(error)) setErrors(needed);
          },
        },
      ),
      () => toastSuccess(t`Declined. The organiser is told why.`),
    );
  }

  const refused = decide.error && !isReasonBad ? explain(decide.error) : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={refused} checksItself>
      <Wanted venue={venue} request={request} />
      <TextArea
        name="reason"
        label={t`Reason`}
        description={t`The organiser reads it, and can ask again.`}
        value={reason}
        onChange={setReason}
        maxLength={longestReason}
        rows={3}
        autoFocus
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" variant="danger" isPending={decide.isPending}>
          <Trans comment="Staff say no to a tournament that asks for courts">Decline</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** Who asks for which courts, and when. */
function Wanted({ venue, request }: Pick<Props, "venue" | "request">) {
  const words = useBlockWords(venue);
  const { organiserName, block } = request;
  const said = block && words(block);
  return (
    <div className="flex flex-col wrap-anywhere">
      {said && (
        <>
          <p className="tabular font-semibold">{said.when}</p>
          <p>{said.courts}</p>
        </>
      )}
      {organiserName && (
        <p className="text-muted text-sm">
          <Trans>Asked by {organiserName}</Trans>
        </p>
      )}
    </div>
  );
}
