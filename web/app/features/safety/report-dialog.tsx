import phone from "icon:lucide/phone-call";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { ReportReason } from "~/gen/lapang/v1/safety_pb";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useReport } from "./queries";
import { kindOf, type Subject, type SubjectKind } from "./subject-kind";

const longestDetails = 500;

type Choice = { reason: ReportReason; label: MessageDescriptor; detail?: MessageDescriptor };

const other: Choice = { reason: ReportReason.OTHER, label: msg`Something else` };

/** The reasons that fit, the worst first. */
const choicesFor: Record<SubjectKind, Choice[]> = {
  review: [
    { reason: ReportReason.ABUSE, label: msg`It insults somebody` },
    { reason: ReportReason.SPAM, label: msg`It is advertising` },
    { reason: ReportReason.FALSE, label: msg`It is untrue, or not about this venue` },
    { reason: ReportReason.PRIVATE, label: msg`It names private details` },
    other,
  ],
  match: [
    { reason: ReportReason.ABUSE, label: msg`Insults or hate` },
    { reason: ReportReason.FRAUD, label: msg`It is a scam` },
    { reason: ReportReason.FALSE, label: msg`It is not a real match` },
    { reason: ReportReason.SPAM, label: msg`It is advertising` },
    other,
  ],
  tournament: [
    { reason: ReportReason.ABUSE, label: msg`Insults or hate` },
    { reason: ReportReason.FRAUD, label: msg`It is a scam` },
    {
      reason: ReportReason.FALSE,
      label: msg`It is not a real tournament`,
      detail: msg`It does not take place, or the venue knows nothing of it`,
    },
    { reason: ReportReason.SPAM, label: msg`It is advertising` },
    other,
  ],
  player: [
    { reason: ReportReason.UNSAFE, label: msg`Threats, violence or harassment` },
    { reason: ReportReason.ABUSE, label: msg`Insults or hate` },
    { reason: ReportReason.FRAUD, label: msg`Scam or false identity` },
    { reason: ReportReason.SPAM, label: msg`Advertising` },
    other,
  ],
  venue: [
    {
      reason: ReportReason.FALSE,
      label: msg`Wrong details`,
      detail: msg`Address, hours or prices, or it has closed for good`,
    },
    { reason: ReportReason.FRAUD, label: msg`It is a scam` },
    { reason: ReportReason.PRIVATE, label: msg`Private details or a photo of somebody` },
    other,
  ],
};

type Props = {
  subject: Subject;
  /** Of the reported player. */
  name?: string;
  onClose: () => void;
};

export function ReportDialog({ subject, name = "", onClose }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const report = useReport();
  const [reason, setReason] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState<Record<string, string>>();
  const kind = kindOf(subject);
  const titles: Record<SubjectKind, string> = {
    review: t`Report this review`,
    match: t`Report this match`,
    tournament: t`Report this tournament`,
    player: t`Report ${name}`,
    venue: t`Report a problem`,
  };
  const { error } = report;
  const refused = useMemo(() => {
    const isRefused = "details" in violationsOf(error);
    return isRefused ? { details: t`This text has characters that cannot be sent. Type it again.` } : undefined;
  }, [error, t]);
  const failure = error && !refused ? explain(error) : undefined;

  function submit() {
    if (report.isPending) return;
    if (!reason) return setMissing({ reason: t`Choose a reason.` });
    setMissing(undefined);
    const request = { subject, reason: Number(reason), details: details.trim() };
    whenDone(report.mutateAsync(request, { onSuccess: onClose }), () =>
      toastSuccess(t`Thank you. We will look at it and answer you by email.`),
    );
  }

  return (
    <Dialog title={titles[kind]} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={submit} errors={missing ?? refused} failure={failure} checksItself>
        <RadioGroup
          name="reason"
          label={kind === "player" ? t`What happened?` : t`What is wrong with it?`}
          value={reason}
          onChange={setReason}
          choices={choicesFor[kind].map(({ reason: value, label, detail }) => ({
            value: String(value),
            label: i18n._(label),
            detail: detail && i18n._(detail),
          }))}
        />
        <div role="status" className="contents">
          {reason === String(ReportReason.UNSAFE) && (
            <Alert tone="notice" icon={phone}>
              <Trans>If somebody is in danger, call the local emergency number: 112 in Indonesia.</Trans>
            </Alert>
          )}
        </div>
        <TextArea
          name="details"
          label={t`Details`}
          optional={t`optional`}
          description={t`Only the Lapang team sees your report.`}
          rows={2}
          maxLength={longestDetails}
          value={details}
          onChange={setDetails}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={report.isPending}>
            <Trans comment="Button: sends a report to Lapang">Send report</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
