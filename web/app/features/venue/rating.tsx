import star from "icon:lucide/star";
import { Plural, useLingui } from "@lingui/react/macro";
import { numberFormat } from "~/lib/formats";
import { useLocale } from "~/lib/locale";
import { formatNumber } from "~/lib/numbers";
import { Icon } from "~/ui/icon";

/** What others think of a venue; nothing where nobody has said. */
export function Rating({ rating, count }: { rating: number; count: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (rating <= 0) return null;
  const stars = numberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(rating);
  return (
    <span className="tabular inline-flex items-center gap-1 whitespace-nowrap font-bold text-sm">
      <Icon of={star} className="text-base text-notice-ink" />
      <span className="sr-only">{t`Rated ${stars} of 5`}</span>
      <span aria-hidden="true">{stars}</span>
      {count > 0 && (
        <span className="font-normal text-muted">
          <span aria-hidden="true">({formatNumber(count, locale)})</span>
          <span className="sr-only">
            <Plural value={count} one="by # person" other="by # people" />
          </span>
        </span>
      )}
    </span>
  );
}
