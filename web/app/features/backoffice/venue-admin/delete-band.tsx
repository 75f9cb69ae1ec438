import { useLingui } from "@lingui/react/macro";
import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { ConfirmCall } from "../confirm-call";
import { useDeleteBand } from "../queries";
import { useBandWords } from "./band-words";

type Props = { venueId: string; band: VenuePricingBand; onClose: () => void };

/** Asks before deleting a price. */
export function DeleteBand({ venueId, band, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteBand();
  const { days, hours, price } = useBandWords()(band);

  return (
    <ConfirmCall
      call={remove}
      request={{ venueId, bandId: band.id }}
      done={t`The price is deleted.`}
      onClose={onClose}
      title={t`Delete this price?`}
      action={t`Delete price`}
    >
      <p className="tabular font-semibold">{`${days} · ${hours} · ${price}`}</p>
      <p>{t`Existing bookings keep this price.`}</p>
    </ConfirmCall>
  );
}
