import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { timesInTheWay, useExplainOffice } from "../office-errors";
import { useCreateBlackout } from "../queries";

type Props = {
  venueId: string;
  courtId: string;
  span: { start: number; end: number };
  zone: string;
  onClose: () => void;
};

const longest = 200;

/** Blocks hours of a court. */
export function BlackoutForm({ venueId, courtId, span, zone, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const create = useCreateBlackout();
  const [reason, setReason] = useState("");
  const isReason = "reason" in violationsOf(create.error);
  const errors = useMemo(() => (isReason ? { reason: t`Write the reason differently.` } : undefined), [isReason, t]);

  function send() {
    if (create.isPending) return;
    whenDone(
      create.mutateAsync(
        {
          venueId,
          courtId,
          startTime: timestampFromDate(new Date(span.start)),
          endTime: timestampFromDate(new Date(span.end)),
          reason: reason.trim(),
        },
        { onSuccess: onClose },
      ),
      () => toastSuccess(t`Blocked. Nobody can book these hours.`),
    );
  }

  const inTheWay = timesInTheWay(create.error).map(
    ({ start, end }) => `${clockTime(start, zone, locale)}–${clockTime(end, zone, locale)}`,
  );
  const failure =
    create.error && !isReason ? [explain(create.error), [...new Set(inTheWay)].join(", ")].join(" ").trim() : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <TextField
        name="reason"
        label={t`Reason`}
        optional={t`optional`}
        description={t`Staff see it on the board. Players only see that the hours are not free.`}
        maxLength={longest}
        value={reason}
        onChange={setReason}
        autoFocus
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={create.isPending}>
          <Trans comment="Takes hours of a court out of sale">Block these hours</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
