import check from "icon:lucide/check";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import { clockTime } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { formatMoneyBare, formatMoneyShort } from "~/lib/money";
import { Icon } from "~/ui/icon";
import { cx } from "~/ui/utils";
import { type Cell, endOf, type PriceTier } from "./selection-rules";
import { slotStyles } from "./slot-styles";

type Props = {
  cell: Cell;
  zone: string;
  /** The number of courts of this sport. */
  courts: number;
  tier: PriceTier;
  isPicked: boolean;
  /** The hour before or after it is picked too. */
  joinsPrevious: boolean;
  joinsNext: boolean;
  /** The one cell in the tab order. */
  isStop: boolean;
  onToggle: () => void;
};

/** One hour: time, price and state. Only a free one can be pressed; picked neighbours look like one range. */
export function HourCell({ cell, zone, courts, tier, isPicked, joinsPrevious, joinsNext, isStop, onToggle }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const isFree = cell.state === SlotState.FREE;
  const look = slotStyles[cell.state];
  const until = clockTime(new Date(endOf(cell)), zone, locale);
  return (
    <button
      type="button"
      data-name={String(cell.start)}
      data-price={isFree ? tier : undefined}
      data-selected={isPicked || undefined}
      data-joins-previous={joinsPrevious || undefined}
      data-joins-next={joinsNext || undefined}
      aria-pressed={isPicked}
      disabled={!isFree}
      tabIndex={isStop ? 0 : -1}
      onClick={onToggle}
      className={cx(
        "tabular mx-[3px] flex min-h-16 flex-col items-center justify-center rounded-xl px-1 py-1 text-center leading-tight transition-colors focus-visible:z-1",
        "data-joins-next:me-0 data-joins-previous:-ms-px data-joins-next:rounded-e-none data-joins-previous:rounded-s-none",
        isPicked ? "bg-accent text-on-accent" : look.className,
        !isFree && "cursor-not-allowed",
      )}
    >
      <span
        className={cx(
          "font-extrabold text-lg leading-tight",
          cell.state === SlotState.BOOKED && "line-through decoration-2",
        )}
      >
        {clockTime(new Date(cell.start), zone, locale)}
        <span className="sr-only"> {t`to ${until}`},</span>
      </span>
      {isFree && cell.price && <Price {...cell.price} />}
      <span className={cx("inline-flex items-center gap-1 text-xs", isFree && !isPicked && "font-semibold")}>
        {isPicked ? <Icon of={check} /> : look.icon && <Icon of={look.icon} />}
        {isPicked && t`Picked`}
        {!isPicked && isFree && courts > 1 && cell.freeCourts === 1 && (
          <Trans comment="At a free hour: only one of several courts is left">Last court</Trans>
        )}
        {!isPicked && isFree && courts > 1 && cell.freeCourts > 1 && (
          <span className="sr-only">
            <Plural value={{ count: cell.freeCourts }} one="# court free" other="# courts free" />
          </span>
        )}
        {!isPicked && !(isFree && courts > 1) && (
          <span className={isFree ? "sr-only" : undefined}>{i18n._(look.label)}</span>
        )}
      </span>
    </button>
  );
}

/** Rupiah need no sign in a row of prices. */
function Price({ min, max, currency }: NonNullable<Cell["price"]>) {
  const locale = useLocale();
  const short = formatMoneyShort(min, max, currency, locale);
  return (
    <span className="whitespace-nowrap text-xs">
      <span aria-hidden="true">{currency === "IDR" ? formatMoneyBare(min, max, currency, locale) : short}</span>
      <span className="sr-only">{short},</span>
    </span>
  );
}
