import { useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { currencySign, formatMoney } from "~/lib/format/money";
import { TextField } from "~/ui/form/text-field";
import { readMoney } from "./money-rules";

type Props = {
  name: string;
  label: string;
  optional?: string;
  currency: string;
  /** The typed text; `readMoney` parses it. */
  value: string;
  onChange: (value: string) => void;
  /** The hint while the field is empty. */
  description?: string;
  isPerHour?: boolean;
  /** Digits alone are typed, on the number keys of a phone. */
  isNumber?: boolean;
  autoFocus?: boolean;
};

/** An amount of money. Shows below how it was understood. */
export function MoneyField({ currency, isPerHour, isNumber, description, ...rest }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const minor = readMoney(rest.value, currency);
  const amount = minor === null ? "" : formatMoney(minor, currency, locale);
  const understood = isPerHour ? t`= ${amount} per hour` : `= ${amount}`;
  const example = isNumber ? t`Write it like 50.000.` : t`Write it like 50.000 or 50rb.`;
  const note = amount ? understood : (rest.value.trim() === "" && description) || example;
  return (
    <TextField
      {...rest}
      sign={currencySign(currency, locale)}
      inputMode={isNumber ? "decimal" : "text"}
      autoComplete="off"
      maxLength={30}
      description={note}
    />
  );
}
