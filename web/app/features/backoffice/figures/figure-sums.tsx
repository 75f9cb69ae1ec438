import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import type { FigureSum, GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { hoursText, percentText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { useAnyWay } from "../cash/use-till-words";
import { type Bar, BarList } from "./bar-list";
import { shareOf } from "./figure-rules";
import { Part } from "./part";

type Props = { figures: GetFiguresResponse; currency: string };

const ways: Record<string, PaymentWay> = {
  cash: PaymentWay.CASH,
  transfer: PaymentWay.TRANSFER,
  qris: PaymentWay.QRIS,
  card: PaymentWay.CARD,
};

/** Takings by way of payment, sport and clerk. */
export function FigureSums({ figures, currency }: Props) {
  const { i18n, t } = useLingui();
  const sums = useSumBars(currency);
  const wayName = useAnyWay();
  const sportName = (id: string) =>
    isSportId(id) ? i18n._(sportNames[id]) : id || t({ message: "Other", context: "takings of no sport" });
  const parts = [
    {
      title: t({ message: "By way of payment", comment: "Heading: money that came by cash, by transfer and so on" }),
      bars: sums(figures.byWay, ({ key }) => wayName(ways[key] ?? PaymentWay.UNSPECIFIED)),
    },
    {
      title: t({ message: "By sport", comment: "Heading: money of each sport" }),
      bars: sums(figures.bySport, ({ key }) => sportName(key)),
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
    <>
      {parts.map(
        ({ title, bars }) =>
          bars.length > 0 && (
            <Part key={title} title={title} note={t`Takings, and their share`}>
              <BarList bars={bars} />
            </Part>
          ),
      )}
    </>
  );
}

/** Sums with the highest first, each with its share of all where there are several. */
function useSumBars(currency: string): (sums: readonly FigureSum[], nameOf: (sum: FigureSum) => string) => Bar[] {
  const { t } = useLingui();
  const locale = useLocale();
  return (sums, nameOf) => {
    const total = sums.reduce((all, { amount }) => all + amount, 0n);
    const isOnly = sums.length === 1;
    return [...sums]
      .sort((one, other) => Number(other.amount - one.amount))
      .map((sum) => {
        const { count } = sum;
        const percent = shareOf(sum.amount, total);
        return {
          key: sum.key || sum.name,
          name: nameOf(sum),
          value: formatMoney(sum.amount, currency, locale),
          percent: isOnly ? null : (percent ?? 0),
          facts: [
            ...(isOnly || percent === null || percent < 0 ? [] : [percentText(percent, locale)]),
            t`${plural(count, { one: "# payment", other: "# payments" })}`,
            ...(sum.soldMinutes > 0n ? [hoursText(Number(sum.soldMinutes), locale)] : []),
          ],
        };
      });
  };
}
