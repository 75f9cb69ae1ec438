import noted from "icon:lucide/clipboard-check";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Attendance, type Match, type MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { toastFailure, toastSuccess } from "~/ui/overlay/toast";
import type { Mark } from "./attendance-rules";
import { useDisputeAttendance } from "./queries";

const longestObjection = 300;

const notedOf: Record<Mark, MessageDescriptor> = {
  [Attendance.CAME]: msg`The host noted that you came.`,
  [Attendance.LATE]: msg`The host noted that you came late.`,
  [Attendance.ABSENT]: msg`The host noted that you did not come.`,
  [Attendance.EXCUSED]: msg`The host noted that you were excused.`,
};

/** What the host noted of the reader, who may object to it. */
export function OwnAttendance({ match, own }: { match: Match; own: MatchParticipant }) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const dispute = useDisputeAttendance();
  const [isWriting, setWriting] = useState(false);
  const [words, setWords] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { attendance, objection } = own;
  if (attendance === Attendance.UNSPECIFIED) return null;
  const canObject = attendance !== Attendance.CAME && !objection && !isWriting;

  function object() {
    setEmpty(!words.trim());
    if (!words.trim() || dispute.isPending) return;
    whenDone(dispute.mutateAsync({ matchId: match.id, words: words.trim() }), () => {
      setWriting(false);
      setWords("");
      toastSuccess(t`The host sees what you wrote.`);
    });
  }

  function takeBack() {
    const onError = (error: Error) => void toastFailure(explain(error));
    whenDone(dispute.mutateAsync({ matchId: match.id, words: "" }, { onError }), () =>
      toastSuccess(t`You do not object any more.`),
    );
  }

  return (
    <Alert icon={noted}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold">{i18n._(notedOf[attendance as Mark])}</p>
        {canObject && (
          <Button variant="quiet" size="small" onPress={() => setWriting(true)}>
            <Trans comment="Button: objects to what the host noted">That is not right</Trans>
          </Button>
        )}
      </div>
      {objection && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <Trans comment="What the reader says against the host’s note">You object: “{objection}”</Trans>
          </p>
          <Button variant="quiet" size="small" onPress={takeBack} isPending={dispute.isPending}>
            <Trans context="an objection">Take it back</Trans>
          </Button>
        </div>
      )}
      {isWriting && (
        <Form
          onSubmit={object}
          errors={isEmpty ? { words: t`Write what happened.` } : undefined}
          failure={dispute.error ? explain(dispute.error) : undefined}
          checksItself
        >
          <TextField
            name="words"
            label={t`What happened?`}
            description={t`The host and co-hosts see it.`}
            value={words}
            onChange={(typed) => {
              setWords(typed);
              setEmpty(false);
            }}
            maxLength={longestObjection}
            autoFocus
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" isPending={dispute.isPending}>
              <Trans comment="Button: tells the host that their note is wrong">Tell the host</Trans>
            </Button>
            <Button
              variant="quiet"
              size="small"
              onPress={() => {
                setWriting(false);
                dispute.reset();
              }}
            >
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </Form>
      )}
    </Alert>
  );
}
