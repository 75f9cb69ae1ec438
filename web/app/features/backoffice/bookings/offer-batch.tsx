import remove from "icon:lucide/x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { IconButton } from "~/ui/look/icon-button";
import { quoteOf } from "./booking-lines";
import { mostOffers, type Picked } from "./offer-rules";

type Props = { batch: readonly Picked[]; zone: string; onRemove: (pick: Picked) => void };

/** The times selected so far. */
export function OfferBatch({ batch, zone, onRemove }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <section aria-label={t`Picked times`} className="flex flex-col gap-2 rounded-field bg-sunken p-3">
      <p aria-live="polite" className="tabular px-1 font-semibold text-sm">
        {batch.length === 0 ? (
          <Trans>Nothing picked yet</Trans>
        ) : (
          <Trans comment="How many times are picked, of how many that can be">
            <Plural value={{ count: batch.length }} one="# time picked" other="# times picked" />, {mostOffers} at most
          </Trans>
        )}
      </p>
      {batch.length > 0 && (
        <ul className="flex flex-col gap-1">
          {batch.map((pick) => {
            const start = new Date(pick.start);
            const end = new Date(pick.start + pick.minutes * 60_000);
            const text = `${shortDay(start, zone, locale)} · ${clockRange(start, end, zone, locale)}`;
            return (
              <li
                key={`${pick.start}.${pick.minutes}`}
                className="tabular flex items-center justify-between gap-2 rounded-xl bg-surface ps-3 font-semibold text-sm"
              >
                <span className="min-w-0 py-1">
                  {text}
                  {pick.price && <span className="block font-normal text-muted">{quoteOf(pick.price, locale)}</span>}
                </span>
                <IconButton label={t`Remove ${text}`} icon={remove} onPress={() => onRemove(pick)} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
