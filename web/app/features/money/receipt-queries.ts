import { useQuery } from "@connectrpc/connect-query";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { PaymentService } from "~/gen/lapang/v1/money_pb";
import { prefetch } from "~/lib/http/prefetch";
import { persistOffline } from "~/lib/offline/query-persistence";

// Apart from queries.ts: only the receipt's page needs the service of the staff.

const own = PaymentService.method.getReceipt;
const ofVenue = MoneyAdminService.method.getReceipt;

/** The receipts available offline. */
const maxPersistedReceipts = 10;
const ownReceipt = { meta: persistOffline(own, maxPersistedReceipts) };

export function prefetchReceipt(paymentId: string, isForStaff: boolean): void {
  if (isForStaff) prefetch(ofVenue, { paymentId });
  else prefetch(own, { paymentId }, ownReceipt);
}

/** The receipt of a payment, for who paid or for the staff of the venue. */
export function useReceipt(paymentId: string, isForStaff: boolean) {
  const paid = useQuery(own, { paymentId }, { ...ownReceipt, enabled: !isForStaff });
  const received = useQuery(ofVenue, { paymentId }, { enabled: isForStaff });
  return isForStaff ? received : paid;
}
