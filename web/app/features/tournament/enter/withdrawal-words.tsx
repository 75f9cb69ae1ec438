import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useExplain } from "~/lib/http/error-messages";
import { Alert } from "~/ui/look/alert";
import { Skeleton } from "~/ui/look/skeleton";
import { useWithdrawalPreview } from "../queries";

/** What withdrawing an entry after the draw would do, in figures. */
export function WithdrawalWords({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const explain = useExplain();
  const { mutate, data, error } = useWithdrawalPreview();
  useEffect(() => mutate({ entryId, isPreview: true }), [mutate, entryId]);
  if (error)
    return (
      <Alert role="alert" tone="notice">
        {explain(error)}
      </Alert>
    );
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{t`Loading`}</span>
        <Skeleton className="h-6 w-64 max-w-full" />
      </div>
    );
  const { walkovers, annulled } = data;
  return (
    <ul role="status" className="list-disc ps-5">
      {annulled > 0 && (
        <li>
          <Plural
            value={annulled}
            one="# result does not count any more: the other side loses it, too."
            other="# results do not count any more: the other sides lose them, too."
          />
        </li>
      )}
      {walkovers > 0 && (
        <li>
          <Plural
            value={walkovers}
            one="# match becomes a walkover for the other side."
            other="# matches become walkovers for the other sides."
          />
        </li>
      )}
      {annulled === 0 && walkovers === 0 && (
        <li>
          <Trans>No match changes.</Trans>
        </li>
      )}
    </ul>
  );
}
