import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Court } from "~/gen/lapang/v1/venue_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Button } from "~/ui/button";
import { Dialog, DialogButtons } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { toastSuccess } from "~/ui/toast";
import { useFieldProblems } from "../field-problems";
import { useSaveCourt } from "../queries";

type Props = {
  venueId: string;
  sportId: string;
  /** Omitted for a new court. */
  court?: Court;
  onClose: () => void;
};

const longest = 80;

/** Names a new or existing court. */
export function CourtDialog({ venueId, sportId, court, onClose }: Props) {
  const { t } = useLingui();
  const save = useSaveCourt();
  const [name, setName] = useState(court?.name ?? "");
  const [isMissing, setMissing] = useState(false);
  const found = useMemo(() => (isMissing ? { name: t`Fill this in.` } : undefined), [isMissing, t]);
  const { errors, failure } = useFieldProblems({ found, error: save.error, prefix: "court.", fields: ["name"] });

  function send() {
    if (save.isPending) return;
    save.reset();
    setMissing(!name.trim());
    if (!name.trim()) return;
    whenDone(
      save.mutateAsync(
        { venueId, sportId, court: { id: court?.id ?? "", name: name.trim(), isActive: court?.isActive ?? true } },
        { onSuccess: onClose },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  return (
    <Dialog title={court ? t`Rename the court` : t`Add a court`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={send} errors={errors} failure={failure} checksItself>
        <TextField
          name="name"
          label={t({ message: "Name", comment: "Of a court" })}
          description={t`Names like “Court 1” are shown to players in their language.`}
          maxLength={longest}
          value={name}
          onChange={(next) => {
            setName(next);
            setMissing(false);
          }}
          autoFocus
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
