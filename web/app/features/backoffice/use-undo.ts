import { useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { toastFailure, toastSuccess, toastUndo } from "~/ui/overlay/toast";
import { dateOf } from "./decision-rules";
import { useExplainOffice } from "./office-errors";
import { useReinstate } from "./queries";

/** Takes back what staff did last with a booking, and says whether that worked. */
export function useUndo() {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const reinstate = useReinstate();
  return {
    isPending: reinstate.isPending,
    undo: (bookingId: string) => {
      const sent = reinstate.mutateAsync({ bookingId });
      sent.catch((error: unknown) => toastFailure(explain(error)));
      whenDone(sent, () => toastSuccess(t({ message: "Undone", comment: "A change of a booking was taken back" })));
    },
  };
}

/** Says that something is done to a booking; while the server can take it back, with the button for it. */
export function useToastUndo(): (message: string, booking: Booking | undefined) => void {
  const { t } = useLingui();
  const { undo } = useUndo();
  return (message, booking) => {
    // By the server's clock alone: the device's may be wrong.
    const [until, since] = [dateOf(booking?.undoUntil), dateOf(booking?.updatedAt) ?? new Date()];
    const forMs = until ? until.getTime() - since.getTime() : 0;
    if (!booking || forMs <= 0) void toastSuccess(message);
    else {
      const label = t({ message: "Undo", comment: "Takes a change of a booking back" });
      void toastUndo(message, { label, forMs, onUndo: () => undo(booking.id) });
    }
  };
}
