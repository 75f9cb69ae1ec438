import { useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { rateText } from "~/lib/format/numbers";
import { TextField } from "~/ui/form/text-field";
import { readRate, taxWithin } from "./tax-rules";

type Props = {
  /** The typed text; `readRate` parses it. */
  value: string;
  /** Of the sport's prices. */
  currency: string;
  onChange: (value: string) => void;
};

/** The local tax that a sport's prices include. Says below what that means for a price. */
export function TaxField({ value, currency, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const points = readRate(value);
  const examplePrice = currency === "IDR" ? 10_000_000n : 10_000n;
  const rate = rateText(points ?? 0, locale);
  const price = formatMoney(examplePrice, currency, locale);
  const tax = formatMoney(taxWithin(examplePrice, points ?? 0), currency, locale);
  return (
    <div className="max-w-md">
      <TextField
        name="taxBasisPoints"
        label={t({ message: "Local tax within prices", comment: "In Jakarta: PBJT" })}
        optional={t({ message: "in per cent, optional", comment: "Beside the label of a field" })}
        sign="%"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={onChange}
        description={
          points
            ? t`${rate}: of ${price}, ${tax} is tax. Prices stay as they are; statements and receipts name it.`
            : t`In Jakarta: PBJT 10%. Prices include it, so nobody pays more; statements and receipts name it.`
        }
      />
    </div>
  );
}
