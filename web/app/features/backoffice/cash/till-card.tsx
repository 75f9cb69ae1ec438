import check from "icon:lucide/check";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { TillCount } from "~/gen/lapang/v1/money_admin_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { useDifferenceWords } from "./use-till-words";

type Props = {
  till: TillCount;
  title: string;
  currency: string;
  /** Null until something was counted. */
  difference: bigint | null;
  /** Whether nothing can be counted here. */
  isReadOnly?: boolean;
  /** What was counted, or its field. */
  children?: ReactNode;
};

/** One way of payment at one till: what came, what should be there and what was counted. */
export function TillCard({ till, title, currency, difference, isReadOnly, children }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const heading = useId();
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[1.4fr_1fr] items-start gap-x-4 gap-y-3 p-4 sm:grid-cols-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr_1.5fr_1.1fr] lg:gap-x-6"
    >
      <h2
        id={heading}
        className="col-span-full break-words font-bold lg:col-span-1 lg:mt-6.5 lg:flex lg:min-h-12 lg:items-center"
      >
        {title}
      </h2>
      <Figure label={t({ message: "Came", comment: "Money of a day" })}>{money(till.came)}</Figure>
      <Figure label={t({ message: "Went back", comment: "Money of a day" })}>
        {till.wentBack === 0n ? "–" : money(till.wentBack)}
      </Figure>
      <Figure label={t({ message: "Expected", comment: "Money that should be in a till" })} isWide>
        <b>{money(till.expected)}</b>
      </Figure>
      {!isReadOnly && (
        <>
          {children}
          <Figure label={t({ message: "Difference", comment: "Of what was counted from what is expected" })}>
            <Difference difference={difference} currency={currency} />
          </Figure>
        </>
      )}
    </section>
  );
}

/** A labelled sum, as high as a field. */
export function Figure({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <p className={cx("flex min-w-0 flex-col gap-1.5", isWide && "max-sm:col-span-2")}>
      <span className="text-muted text-sm">{label}</span>
      <span className="tabular flex items-center lg:min-h-12">{children}</span>
    </p>
  );
}

/** How much is missing or too much, as it is typed. */
function Difference({ difference, currency }: { difference: bigint | null; currency: string }) {
  const words = useDifferenceWords(currency);
  return (
    <output
      className={cx(
        "flex items-center gap-1.5 font-bold",
        difference === 0n && "text-accent-ink",
        difference !== null && difference < 0n && "text-danger-ink",
        difference !== null && difference > 0n && "text-notice-ink",
      )}
    >
      {difference === 0n && <Icon of={check} className="shrink-0" />}
      {difference === null ? "–" : words(difference)}
    </output>
  );
}
