import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import type { FigureSum, GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { hoursText, percentText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { useAnyWay } from "../cash/use-till-words";
import { type Bar, BarList } from "./bar-list";
import { shareOf } from "./figure-rules";
import { Part } from "./part";
import { useSoldWords } from "./use-sold-words";

type Props = { venue: Venue; figures: GetFiguresResponse; currency: string };

const ways: Record<string, PaymentWay> = {
  cash: PaymentWay.CASH,
  transfer: PaymentWay.TRANSFER,
  qris: PaymentWay.QRIS,
  card: PaymentWay.CARD,
};

/** Hours and money by court, and takings by sport, way of payment and clerk. */
export function FigureSums({ venue, figures, currency }: Props) {
  const { i18n, t } = useLingui();
  const courts = useCourtBars(venue, currency);
  const sums = useSumBars(currency);
  const wayName = useAnyWay();
  const sportName = (id: string) =>
    isSportId(id) ? i18n._(sportNames[id]) : id || t({ message: "Other", context: "takings of no sport" });
  const parts = [
    {
      title: t({ message: "By court", comment: "Heading: hours and money of each court" }),
      note: t`Hours sold, and what they cost`,
      bars: courts(figures.byCourt),
    },
    {
      title: t({ message: "By sport", comment: "Heading: money of each sport" }),
      bars: sums(figures.bySport, ({ key }) => sportName(key)),
    },
    {
      title: t({ message: "By way of payment", comment: "Heading: money that came by cash, by transfer and so on" }),
      bars: sums(figures.byWay, ({ key }) => wayName(ways[key] ?? PaymentWay.UNSPECIFIED)),
    },
    {
      title: t({ message: "By clerk", comment: "Heading: money by who recorded it" }),
      bars: sums(
        figures.byClerk,
        ({ name }) => name || t({ message: "No name recorded", comment: "Payments without who recorded them" }),
      ),
    },
  ];
  return (
    <div className="grid items-start gap-5 md:grid-cols-2 print:grid-cols-2">
      {parts.map(
        ({ title, note, bars }) =>
          bars.length > 0 && (
            <Part key={title} title={title} note={note ?? t`Takings, and their share`}>
              <BarList bars={bars} />
            </Part>
          ),
      )}
    </div>
  );
}

/** Courts in the server's order; with their sport where the venue has several. */
function useCourtBars(venue: Venue, currency: string): (courts: readonly FigureSum[]) => Bar[] {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const soldWords = useSoldWords();
  const sportOf = (courtId: string) => {
    const id = venue.sports.find(({ courts }) => courts.some((court) => court.id === courtId))?.sportId;
    return venue.sports.length > 1 && id && isSportId(id) ? i18n._(sportNames[id]) : "";
  };
  return (courts) =>
    courts.map((court) => {
      const { count } = court;
      const percent = shareOf(court.soldMinutes, court.sellableMinutes);
      return {
        key: court.key,
        name: [courtName(court.name), sportOf(court.key)].filter(Boolean).join(" · "),
        value: percent === null ? "–" : percentText(percent, locale),
        percent,
        facts: [
          soldWords(court),
          formatMoney(court.amount, currency, locale),
          t`${plural(count, { one: "# booking", other: "# bookings" })}`,
        ],
      };
    });
}

/** Sums with the highest first, each with its share of all. */
function useSumBars(currency: string): (sums: readonly FigureSum[], nameOf: (sum: FigureSum) => string) => Bar[] {
  const { t } = useLingui();
  const locale = useLocale();
  return (sums, nameOf) => {
    const total = sums.reduce((all, { amount }) => all + amount, 0n);
    return [...sums]
      .sort((one, other) => Number(other.amount - one.amount))
      .map((sum) => {
        const { count } = sum;
        const percent = shareOf(sum.amount, total);
        return {
          key: sum.key || sum.name,
          name: nameOf(sum),
          value: formatMoney(sum.amount, currency, locale),
          percent: percent ?? 0,
          facts: [
            ...(percent === null || percent < 0 ? [] : [percentText(percent, locale)]),
            t`${plural(count, { one: "# payment", other: "# payments" })}`,
            ...(sum.soldMinutes > 0n ? [hoursText(Number(sum.soldMinutes), locale)] : []),
          ],
        };
      });
  };
}
