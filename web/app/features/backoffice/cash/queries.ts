import { createConnectQueryKey, skipToken, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import type { Day } from "~/lib/format/dates";

/** Money moves while somebody counts it, in milliseconds. */
const dayMs = 15_000;

/** The money of a venue on one day, refreshed while visible. Skipped without both arguments. */
export function useCashDay(venueId: string | undefined, date: Day | undefined) {
  return useQuery(MoneyAdminService.method.getDay, venueId && date ? { venueId, date } : skipToken, {
    staleTime: 0,
    refetchInterval: dayMs,
  });
}

const allDays = createConnectQueryKey({ schema: MoneyAdminService.method.getDay, cardinality: undefined });

/** Shows the closed day at once; after a refusal the day is loaded again: something must have changed. */
export function useCloseDay() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return useMutation(MoneyAdminService.method.closeDay, {
    onSuccess: ({ day }, { venueId = "", date = "" }) => {
      const schema = MoneyAdminService.method.getDay;
      const queryKey = createConnectQueryKey({ schema, input: { venueId, date }, transport, cardinality: "finite" });
      if (day) queryClient.setQueryData(queryKey, day);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: allDays }),
  });
}
