import { Trans, useLingui } from "@lingui/react/macro";
import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { weekdayName, weekdays } from "~/lib/format/opening-rules";
import { cx } from "~/ui/look/cx";
import { weekOfBands } from "./band-rules";
import { useHoursWords } from "./band-words";

const colours = ["bg-accent-soft text-accent-ink", "bg-notice-soft text-notice-ink", "bg-sunken text-ink"];

type Props = {
  name: string;
  /** For the whole year. */
  bands: readonly VenuePricingBand[];
  /** The open hours of each weekday. */
  open: readonly (readonly boolean[])[];
};

/** The price that applies in each hour of the week; open hours without one stand out. */
export function PriceWeek({ name, bands, open }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const hoursWords = useHoursWords();
  const label = t({ message: `What an hour of ${name} costs`, comment: "Caption of a table; the name of a sport" });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-field ring-1 ring-line">
      <table className="tabular w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-center text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-28">
              <span className="sr-only">
                <Trans comment="Heading of a column with hours of the day">Hours</Trans>
              </span>
            </th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="py-1.5 font-semibold text-muted">
                {weekdayName(weekday, locale, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekOfBands(bands, open).map(({ from, to, bands: winners, isOpen }) => (
            <tr key={from}>
              <th scope="row" className="px-2 py-2 text-start font-semibold text-muted">
                {hoursWords(from, to)}
              </th>
              {winners.map((band, at) => (
                <td
                  key={weekdays[at]}
                  className={cx(
                    "rounded-md px-1 py-2",
                    band
                      ? colours[bands.indexOf(band) % colours.length]
                      : isOpen[at] && "font-semibold text-danger ring-1 ring-danger ring-inset",
                  )}
                >
                  {band ? (
                    formatMoneyShort(band.priceMin, band.priceMax, band.currency || "IDR", locale)
                  ) : isOpen[at] ? (
                    t`No price`
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">{t({ message: "Closed", comment: "A venue on a day" })}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
