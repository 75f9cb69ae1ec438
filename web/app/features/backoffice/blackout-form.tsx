import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { clockTime } from "~/lib/dates";
import { refusalOf, useExplain, violationsOf } from "~/lib/errors";
import { useLocale } from "~/lib/locale";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useCreateBlackout } from "./queries";

type Props = {
  venueId: string;
  courtId: string;
  span: { start: number; end: number };
  zone: string;
  onClose: () => void;
};

const longest = 200;

/** Takes hours of a court out of sale. */
export function BlackoutForm({ venueId, courtId, span, zone, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const create = useCreateBlackout();
  const [reason, setReason] = useState("");
  const isReason = "reason" in violationsOf(create.error);
  const errors = useMemo(() => (isReason ? { reason: t`Write the reason differently.` } : undefined), [isReason, t]);

  function send() {
    if (create.isPending) return;
    create.mutate(
      {
        venueId,
        courtId,
        startTime: timestampFromDate(new Date(span.start)),
        endTime: timestampFromDate(new Date(span.end)),
        reason: reason.trim(),
      },
      {
        onSuccess: () => {
          onClose();
          toastSuccess(t`Blocked. Nobody can book these hours.`);
        },
      },
    );
  }

  const inTheWay = startsIn(refusalOf(create.error).metadata.slots).map((at) => clockTime(at, zone, locale));
  const hours = inTheWay.join(", ");
  const failure =
    inTheWay.length > 0
      ? t({ message: `Somebody has a part of these hours already: ${hours}.`, comment: "A list of times" })
      : create.error && !isReason
        ? explain(create.error)
        : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <TextField
        name="reason"
        label={t`Reason`}
        optional={t`optional`}
        description={t`Staff see it on the board; players only see that the hours are not free.`}
        maxLength={longest}
        value={reason}
        onChange={setReason}
        autoFocus
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onPress={onClose}>
          <Trans comment="Closes a question without doing anything">Never mind</Trans>
        </Button>
        <Button type="submit" isPending={create.isPending}>
          <Trans comment="Takes hours of a court out of sale">Block these hours</Trans>
        </Button>
      </div>
    </Form>
  );
}

/** The starts that a refusal names, as text with commas between. */
function startsIn(text: string | undefined): Date[] {
  return (text ?? "")
    .split(",")
    .map((start) => new Date(start))
    .filter((at) => !Number.isNaN(at.getTime()));
}
