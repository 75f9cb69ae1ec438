import { useMutation } from "@tanstack/react-query";
import { removePicture, type Upload, uploadPicture } from "~/lib/picture-upload";
import { safeToRetry } from "~/lib/query-client";
import { useBookingsChanged } from "./queries";

// Receipts are uploaded by plain HTTP, and only by pages that await a payment.

const receiptPath = (bookingId: string) => `/api/bookings/${encodeURIComponent(bookingId)}/receipt`;

export function useUploadReceipt(bookingId: string) {
  const changed = useBookingsChanged();
  return useMutation({
    mutationFn: (upload: Upload) => uploadPicture(receiptPath(bookingId), "receiptUrl", upload),
    onSettled: changed,
  });
}

export function useRemoveReceipt(bookingId: string) {
  const changed = useBookingsChanged();
  return useMutation({
    ...safeToRetry,
    mutationFn: () => removePicture(receiptPath(bookingId)),
    onSettled: changed,
  });
}
