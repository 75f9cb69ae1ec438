import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCourtName } from "~/lib/court-name";
import { clockRange, shortDay } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { Dialog } from "~/ui/dialog";
import { useEntryWords } from "./board-looks";
import type { Placed } from "./board-rules";
import { useExplainOffice } from "./office-errors";
import { useDeleteBlackout } from "./queries";

type Props = {
  venueId: string;
  placed: Placed;
  courtName: string;
  zone: string;
  canUnblock: boolean;
  onClose: () => void;
};

/** Hours on the board that are taken out of sale. */
export function EntryDialog({ venueId, placed, courtName, zone, canUnblock, onClose }: Props) {
  const locale = useLocale();
  const court = useCourtName();
  const words = useEntryWords();
  const [isDeleting, setDeleting] = useState(false);
  const { entry, start, end } = placed;
  const from = new Date(start);
  const when = `${shortDay(from, zone, locale)} · ${clockRange(from, new Date(end), zone, locale)}`;
  const { title, standing } = words(entry);
  const name = court(courtName);

  if (isDeleting) {
    return (
      <DeleteBlackout venueId={venueId} blackoutId={entry.blackoutId} when={`${name} · ${when}`} onClose={onClose} />
    );
  }
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {(close) => (
        <>
          <p className="tabular font-semibold">
            {name} · {when}
          </p>
          <p className="text-muted">{standing}</p>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onPress={close} autoFocus>
              <Trans>Close</Trans>
            </Button>
            {canUnblock && entry.blackoutId && (
              <Button variant="danger" onPress={() => setDeleting(true)}>
                <Trans comment="Puts blocked hours back on sale">Unblock…</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

type DeleteProps = { venueId: string; blackoutId: string; when: string; onClose: () => void };

function DeleteBlackout({ venueId, blackoutId, when, onClose }: DeleteProps) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const remove = useDeleteBlackout();

  function send() {
    remove.mutate(
      { venueId, blackoutId },
      {
        onSuccess: () => {
          onClose();
          toastSuccess(t`The hours are free again.`);
        },
      },
    );
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Put these hours back on sale?`}
      action={t`Unblock`}
      onConfirm={send}
      isPending={remove.isPending}
      failure={remove.error ? explain(remove.error) : undefined}
    >
      <p className="tabular">{when}</p>
    </Confirm>
  );
}
