import { useLingui } from "@lingui/react/macro";
import type { GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";

/** What was sold of what was for sale: 412.5 of 664 hours. */
export function useSoldWords(): (hours: Pick<GetFiguresResponse, "soldMinutes" | "sellableMinutes">) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ soldMinutes, sellableMinutes }) => {
    const sold = numberFormat(locale, { maximumFractionDigits: 2 }).format(Number(soldMinutes) / 60);
    const hours = hoursText(Number(sellableMinutes), locale);
    return t({ message: `${sold} of ${hours}`, comment: "Sold and for sale: 412.5 of 664 hours" });
  };
}
