import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Booking, BookingProposal } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
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
  const explain = useExplainOffice();
  const withdraw = useWithdrawProposals();

  function send() {
    whenDone(
      withdraw.mutateAsync({ bookingId: booking.id, proposalIds: offers.map(({ id }) => id) }, { onSuccess: onClose }),
      () => toastSuccess(t`Withdrawn. The hours are free again.`),
    );
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={offers.length === 1 ? t`Withdraw this offer?` : t`Withdraw all offers?`}
      action={t({ message: "Withdraw", comment: "Takes offered times back" })}
      onConfirm={send}
      isPending={withdraw.isPending}
      failure={withdraw.error ? explain(withdraw.error) : undefined}
    >
      <p>
        <Plural
          value={{ count: offers.length }}
          one="The player can no longer choose it."
          other="The player can no longer choose any of the # times."
        />{" "}
        {isAll && (
          <Trans>
            The request waits for your decision again if its own hours can still be held. Otherwise it expires.
          </Trans>
        )}
      </p>
    </Confirm>
  );
}
