import { useLingui } from "@lingui/react/macro";
import { type ChargeLine, ChargeLineKind as Kind } from "~/gen/lapang/v1/booking_pb";

/** What a line of a charge is for. What staff wrote stands for an extra's name, and beside what is taken off. */
export function useLineWords(): (line: ChargeLine) => string {
  const { t } = useLingui();
  return ({ kind, label, amount }) => {
    const words: Record<Kind, string> = {
      [Kind.UNSPECIFIED]: t({ message: "Other", context: "a line of a bill" }),
      [Kind.HOURS]: t({ message: "Court hours", comment: "A line of what is owed" }),
      [Kind.EXTRA_HOUR]: t({ message: "Extra hour", comment: "A line of what is owed" }),
      [Kind.RACKET]: t({ message: "Racket", comment: "A line of what is owed: a racket was rented" }),
      [Kind.SHUTTLECOCK]: t({ message: "Shuttlecocks", comment: "A line of what is owed" }),
      [Kind.OTHER]: t({ message: "Other", context: "a line of a bill" }),
      [Kind.DISCOUNT]: t({ message: "Discount", comment: "A line of what is owed, below zero" }),
      [Kind.CANCELED]:
        amount > 0n
          ? t({ message: "Owed again", comment: "A line of what is owed: a canceled booking came back" })
          : t({ message: "No longer owed", comment: "A line of what is owed, below zero: the booking is canceled" }),
      [Kind.REFUND]: t({
        message: "To give back",
        comment: "A line of what is owed, below zero: the venue refunds it",
      }),
      [Kind.WAIVED]: t({ message: "Written off", comment: "A line of what is owed, below zero" }),
    };
    const name = words[kind] ?? words[Kind.OTHER];
    if (!label) return name;
    if (amount > 0n) return label;
    return t({ message: `${name}: ${label}`, comment: "A line of what is owed: its kind, and what staff wrote" });
  };
}
