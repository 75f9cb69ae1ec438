import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { BoardCourt } from "~/gen/lapang/v1/booking_admin_pb";
import { violationsOf } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useExplainOffice } from "./office-errors";
import { useCreateGuestBooking } from "./queries";

type Props = {
  venueId: string;
  court: BoardCourt;
  span: { start: number; end: number };
  onClose: () => void;
};

const longest = { name: 80, phone: 40, notes: 1000 };

/** A confirmed booking for somebody at the door or on the phone. */
export function GuestForm({ venueId, court, span, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const create = useCreateGuestBooking();
  const [guest, setGuest] = useState({ name: "", phoneNumber: "" });
  const [notes, setNotes] = useState("");
  const [isMissing, setMissing] = useState(false);
  const violations = violationsOf(create.error);
  const isName = isMissing || "guest.name" in violations;
  const isPhone = "guest.phoneNumber" in violations;
  const errors = useMemo(
    () => ({
      ...(isName && { name: t`Who is it for?` }),
      ...(isPhone && { phoneNumber: t`This phone number cannot be used.` }),
    }),
    [isName, isPhone, t],
  );
  const hasErrors = isName || isPhone;

  function send() {
    if (create.isPending) return;
    create.reset();
    setMissing(!guest.name.trim());
    if (!guest.name.trim()) return;
    create.mutate(
      {
        venueId,
        sportId: court.sportId,
        courtId: court.court?.id,
        slots: [
          {
            startTime: timestampFromDate(new Date(span.start)),
            durationMinutes: (span.end - span.start) / 60_000,
          },
        ],
        guest: { name: guest.name.trim(), phoneNumber: guest.phoneNumber.trim() },
        notes: notes.trim(),
      },
      {
        onSuccess: () => {
          onClose();
          toastSuccess(t`Booked.`);
        },
      },
    );
  }

  const isTime = Object.keys(violations).some((field) => field.startsWith("slots"));
  const failure = isTime
    ? t`These hours cannot be booked. Look at the board and choose others.`
    : create.error && !hasErrors
      ? explain(create.error)
      : undefined;
  return (
    <Form onSubmit={send} errors={hasErrors ? errors : undefined} failure={failure} checksItself>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t({ message: "Name", comment: "Of a guest" })}
          autoCapitalize="words"
          autoComplete="off"
          maxLength={longest.name}
          value={guest.name}
          onChange={(name) => {
            setMissing(false);
            setGuest({ ...guest, name });
          }}
          autoFocus
        />
        <TextField
          name="phoneNumber"
          type="tel"
          label={t`Phone number`}
          optional={t`optional`}
          autoComplete="off"
          maxLength={longest.phone}
          value={guest.phoneNumber}
          onChange={(phoneNumber) => setGuest({ ...guest, phoneNumber })}
        />
      </div>
      <TextArea
        name="notes"
        label={t({ message: "Notes", comment: "Of staff, on a guest's booking" })}
        optional={t`optional`}
        maxLength={longest.notes}
        rows={2}
        value={notes}
        onChange={setNotes}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onPress={onClose}>
          <Trans comment="Closes a question without doing anything">Never mind</Trans>
        </Button>
        <Button type="submit" isPending={create.isPending}>
          <Trans comment="Writes a guest's booking in">Book these hours</Trans>
        </Button>
      </div>
    </Form>
  );
}
