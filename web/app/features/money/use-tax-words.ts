import { useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { rateText } from "~/lib/format/numbers";

/** What the line of the tax within a sum is called, by its rate in hundredths of a per cent. */
export function useTaxWords(): (basisPoints: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (basisPoints) => {
    const rate = rateText(basisPoints, locale);
    return t({ message: `incl. ${rate} tax`, comment: "Beside an amount of money: the local tax within a sum" });
  };
}
