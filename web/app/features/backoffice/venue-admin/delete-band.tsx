import { useLingui } from "@lingui/react/macro";
import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { useExplainOffice } from "../office-errors";
import { useDeleteBand } from "../queries";
import { useBandWords } from "./band-words";

type Props = { venueId: string; band: VenuePricingBand; onClose: () => void };

/** Asks before deleting a price. */
export function DeleteBand({ venueId, band, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const remove = useDeleteBand();
  const { days, hours, price } = useBandWords()(band);

  function send() {
    whenDone(remove.mutateAsync({ venueId, bandId: band.id }, { onSuccess: onClose }), () =>
      toastSuccess(t`The price is deleted.`),
    );
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Delete this price?`}
      action={t`Delete price`}
      onConfirm={send}
      isPending={remove.isPending}
      failure={remove.error ? explain(remove.error) : undefined}
    >
      <p className="tabular font-semibold">{`${days} · ${hours} · ${price}`}</p>
      <p>{t`Bookings that were made with it keep it.`}</p>
    </Confirm>
  );
}
