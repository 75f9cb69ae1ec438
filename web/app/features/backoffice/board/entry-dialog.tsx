import { Trans, useLingui } from "@lingui/react/macro";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useDeleteBlackout } from "../queries";
import { BlockDialog } from "./block-dialog";
import { useEntryWords } from "./board-looks";
import type { Placed } from "./board-rules";

type Props = {
  venueId: string;
  placed: Placed;
  courtName: string;
  zone: string;
  canUnblock: boolean;
  onClose: () => void;
};

/** A blackout on the board: the whole block that it belongs to, or a single one. */
export function EntryDialog(props: Props) {
  const { venueId, placed, canUnblock, onClose } = props;
  const { blockId } = placed.entry;
  if (!blockId) return <SingleBlackout {...props} />;
  return <BlockDialog venueId={venueId} blockId={blockId} canChange={canUnblock} onClose={onClose} />;
}

function SingleBlackout({ venueId, placed, courtName, zone, canUnblock, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const court = useCourtName();
  const words = useEntryWords();
  const remove = useDeleteBlackout();
  const { entry, start, end } = placed;
  const { blackoutId } = entry;
  const from = new Date(start);
  const when = `${shortDay(from, zone, locale)} · ${clockRange(from, new Date(end), zone, locale)}`;
  const { title, standing } = words(entry);

  function unblock() {
    if (remove.isPending) return;
    whenDone(remove.mutateAsync({ venueId, blackoutId }, { onSuccess: onClose }), () =>
      toastSuccess(t`The hours are free again.`),
    );
  }

  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {(close) => (
        <>
          <p className="tabular font-semibold">
            {court(courtName)} · {when}
          </p>
          <p className="text-muted">{standing}</p>
          {blackoutId && (
            <p className="text-muted">
              <Trans>Once they are unblocked, players can book these hours again.</Trans>
            </p>
          )}
          {remove.error && <FormFailure>{explain(remove.error)}</FormFailure>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onPress={close} autoFocus>
              <Trans>Close</Trans>
            </Button>
            {canUnblock && blackoutId && (
              <Button variant="danger" onPress={unblock} isPending={remove.isPending}>
                <Trans comment="Puts blocked hours back on sale">Unblock</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
