import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ReportReason } from "~/gen/lapang/v1/safety_pb";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { Dialog, DialogButtons } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { RadioGroup } from "~/ui/radio-group";
import { TextArea } from "~/ui/text-area";
import { toastSuccess } from "~/ui/toast";
import { useReport } from "./queries";

const longestDetails = 500;

const reasons: [ReportReason, MessageDescriptor][] = [
  [ReportReason.ABUSE, msg`It insults somebody`],
  [ReportReason.SPAM, msg`It is advertising`],
  [ReportReason.FALSE, msg`It is untrue, or not about this venue`],
  [ReportReason.PRIVATE, msg`It names private details`],
  [ReportReason.OTHER, msg`Something else`],
];

type Props = { reviewId: string; onClose: () => void };

export function ReportDialog({ reviewId, onClose }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const report = useReport();
  const [reason, setReason] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();

  function submit() {
    if (report.isPending) return;
    if (!reason) return setErrors({ reason: t`Choose a reason.` });
    setErrors(undefined);
    const request = { reviewId, reason: Number(reason), details: details.trim() };
    whenDone(report.mutateAsync(request, { onSuccess: onClose }), () =>
      toastSuccess(t`Thank you, we will look at it.`),
    );
  }

  return (
    <Dialog title={t`Report this review`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={submit} errors={errors} failure={report.error ? explain(report.error) : undefined} checksItself>
        <RadioGroup
          name="reason"
          label={t`What is wrong with it?`}
          value={reason}
          onChange={setReason}
          choices={reasons.map(([value, label]) => ({ value: String(value), label: i18n._(label) }))}
        />
        <TextArea
          name="details"
          label={t`Details`}
          optional={t`optional`}
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
