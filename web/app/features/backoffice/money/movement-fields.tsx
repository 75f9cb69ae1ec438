import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { moneyText } from "~/features/money/money-rules";
import { useLocale } from "~/lib/format/locale";
import { TextField } from "~/ui/form/text-field";
import { PaidFields, type PaidTyped, paidInput, usePaidProblem } from "../paid-fields";
import { lastTill, rememberTill } from "./till-memory";

/** Money that came or went back, as typed. */
export type MovementTyped = PaidTyped & { till: string; note: string };

const longestTill = 40;
const longestNote = 200;

/** A movement of money as staff type it, with what is wrong with it. */
export function useMovement(venueId: string, amount: bigint | undefined, currency: string, way: PaidTyped["way"]) {
  const { t } = useLingui();
  const locale = useLocale();
  const paidProblem = usePaidProblem();
  const textOf = (minor: bigint) => moneyText(minor, currency, locale);
  const [typed, setTyped] = useState<MovementTyped>(() => ({
    way,
    amount: amount === undefined ? "" : textOf(amount),
    till: lastTill(venueId),
    note: "",
  }));
  const [errors, setErrors] = useState<Record<string, string>>();
  const read = paidInput(typed, currency);
  return {
    typed,
    currency,
    errors,
    setErrors,
    /** What is typed as the amount, where it can be read. */
    amount: read?.amount,
    change: (next: MovementTyped) => {
      setErrors(undefined);
      setTyped(next);
    },
    changeAmount: (minor: bigint) => {
      setErrors(undefined);
      setTyped({ ...typed, amount: textOf(minor) });
    },
    /** What to send; null while something is wrong, which it shows. */
    read: () => {
      const isNothing = read?.amount === 0n;
      setErrors(isNothing ? { amount: t`Enter an amount.` } : paidProblem(typed, currency));
      if (!read || isNothing) return null;
      return { ...read, till: typed.till.trim(), note: typed.note.trim() };
    },
    /** For the next one on this device. */
    remember: () => rememberTill(venueId, typed.till.trim()),
  };
}

type Props = {
  movement: ReturnType<typeof useMovement>;
  wayLabel?: string;
  /** Beneath the amount. */
  children?: ReactNode;
};

/** Amount, way, till and note of money that came or went back. */
export function MovementFields({ movement, wayLabel, children }: Props) {
  const { t } = useLingui();
  const { typed, currency, change } = movement;
  const optional = t`optional`;
  return (
    <>
      <PaidFields
        typed={typed}
        currency={currency}
        onChange={(next) => change({ ...typed, ...next })}
        wayLabel={wayLabel}
      >
        {children}
      </PaidFields>
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <TextField
          name="till"
          label={t({ message: "Till", comment: "Where at the venue money was taken: Desk 1" })}
          optional={optional}
          value={typed.till}
          onChange={(till) => change({ ...typed, till })}
          maxLength={longestTill}
          autoComplete="off"
        />
        <TextField
          name="note"
          label={t({ message: "Note", comment: "On a payment" })}
          optional={optional}
          value={typed.note}
          onChange={(note) => change({ ...typed, note })}
          maxLength={longestNote}
          autoComplete="off"
        />
      </div>
    </>
  );
}
