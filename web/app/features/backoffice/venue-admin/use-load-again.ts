import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useExplainLoading } from "~/lib/http/error-messages";
import { toastSuccess } from "~/ui/overlay/toast";
import { isVenueChanged } from "../office-errors";
import { useVenueForAdmin } from "../queries";

export type LoadAgain = {
  load: () => void;
  isPending: boolean;
  /** Why it could not be loaded. */
  failure: string | undefined;
};

/** Reloads the venue after someone else changed it; undefined if nobody has. */
export function useLoadAgain(
  venueId: string | undefined,
  save: { error: unknown; reset: () => void },
  goOn: (venue: Venue) => void,
): LoadAgain | undefined {
  const { t } = useLingui();
  const explain = useExplainLoading();
  const { refetch } = useVenueForAdmin(venueId);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isVenueChanged(save.error)) return undefined;
  async function load() {
    setPending(true);
    const { data, error } = await refetch();
    setPending(false);
    setFailure(data?.venue && !error ? undefined : explain(error));
    if (error || !data?.venue) return;
    goOn(data.venue);
    save.reset();
    toastSuccess(t`Reloaded, with your changes kept. Check them, then save.`);
  }
  return { load, isPending, failure };
}
