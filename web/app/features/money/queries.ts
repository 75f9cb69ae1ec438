import { createConnectQueryKey, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { PaymentService } from "~/gen/lapang/v1/money_pb";
import { prefetch } from "~/lib/http/prefetch";
import { persistOffline } from "~/lib/offline/query-persistence";

const { getReceipt, listMyCharges } = PaymentService.method;

/** How long what is owed counts as fresh, in ms: staff may record a payment at any time. */
const chargesStale = 10_000;
const chargesRefetchMs = 60_000;

export const chargesPerPage = 20;
/** The pages available offline. */
const maxPersistedPages = 2;

/** What a changed booking makes stale here. */
export const moneyKeys = [
  createConnectQueryKey({ schema: listMyCharges, cardinality: undefined }),
  createConnectQueryKey({ schema: getReceipt, cardinality: undefined }),
];

const pageOf = (offset: number) => ({ limit: chargesPerPage, offset });
const myCharges = { meta: persistOffline(listMyCharges, maxPersistedPages) };

export function prefetchMyCharges(offset: number): void {
  prefetch(listMyCharges, pageOf(offset), myCharges);
}

/** What the player owes, gets back and has paid. */
export function useMyCharges(offset: number) {
  return useQuery(listMyCharges, pageOf(offset), {
    ...myCharges,
    staleTime: chargesStale,
    placeholderData: keepPreviousData,
    refetchInterval: chargesRefetchMs,
  });
}
