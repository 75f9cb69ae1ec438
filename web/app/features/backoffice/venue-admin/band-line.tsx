import { Trans, useLingui } from "@lingui/react/macro";
import type { Court, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { isForEverybody } from "./band-rules";
import { useBandWords, useCourtsWords } from "./band-words";

type Props = {
  band: VenuePricingBand;
  /** Of its sport. */
  courts: readonly Court[];
  /** Players can only ask for its hours, because it is a range. */
  isInexact?: boolean;
  /** Without it the price can only be deleted. */
  onEdit?: () => void;
  onDelete?: () => void;
};

/** A price with its days and hours. */
export function BandLine({ band, courts, isInexact, onEdit, onDelete }: Props) {
  const { t } = useLingui();
  const { days, hours, price, dates } = useBandWords()(band);
  const named = useCourtsWords()(courts.filter(({ id }) => band.courtIds.includes(id)));
  const what = [days, hours, dates, named].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{days}</span>
          <span className="tabular text-muted">{hours}</span>
          {dates && <span className="tabular text-muted">{dates}</span>}
          {!isForEverybody(band) && <span className="text-muted">{band.segment}</span>}
        </p>
        {named && <p className="text-sm">{named}</p>}
        {band.notes && <p className="break-words text-muted text-sm">{band.notes}</p>}
      </div>
      <p className="tabular font-bold">{price}</p>
      <div className="flex gap-1 max-sm:-ms-4">
        {onEdit && (
          <Button variant="quiet" size="small" onPress={onEdit} aria-label={t`Change the price of ${what}`}>
            <Trans comment="Opens something to change it">Change…</Trans>
          </Button>
        )}
        {onDelete && (
          <Button variant="quiet" size="small" onPress={onDelete} aria-label={t`Delete the price of ${what}`}>
            <Trans>Delete…</Trans>
          </Button>
        )}
      </div>
      {isInexact && (
        <Alert tone="notice" isSmall className="flex flex-wrap items-center justify-between gap-x-4 sm:col-span-3">
          <p>
            <Trans>A range: players can only ask for these hours, and you name the price each time.</Trans>
          </p>
          {onEdit && (
            <Button variant="quiet" size="small" onPress={onEdit} aria-label={t`Set one price for ${what}`}>
              <Trans>Set one price</Trans>
            </Button>
          )}
        </Alert>
      )}
    </li>
  );
}
