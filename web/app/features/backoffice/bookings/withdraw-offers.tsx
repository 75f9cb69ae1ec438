import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Booking, BookingProposal } from "~/gen/lapang/v1/booking_pb";
import { ConfirmCall } from "../confirm-call";
import { useWithdrawProposals } from "../queries";

type Props = {
  booking: Booking;
  offers: readonly BookingProposal[];
  /** Whether this withdraws all offers. */
  isAll: boolean;
  onClose: () => void;
};

/** Asks before withdrawing offers. */
export function WithdrawOffers({ booking, offers, isAll, onClose }: Props) {
  const { t } = useLingui();
  const withdraw = useWithdrawProposals();

  return (
    <ConfirmCall
      call={withdraw}
      request={{ bookingId: booking.id, proposalIds: offers.map(({ id }) => id) }}
      done={t`Withdrawn. The hours are free again.`}
      onClose={onClose}
      title={offers.length === 1 ? t`Withdraw this offer?` : t`Withdraw all offers?`}
      action={t({ message: "Withdraw", comment: "Takes offered times back" })}
    >
      <p>
        <Plural
          value={{ count: offers.length }}
          one="The player can no longer choose it."
          other="The player can no longer choose any of the # times."
        />{" "}
        {isAll && <Trans>The request waits for your decision again, as long as its own hours can be held.</Trans>}
      </p>
    </ConfirmCall>
  );
}
