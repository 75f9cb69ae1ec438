import check from "icon:lucide/check";
import { Plural, useLingui } from "@lingui/react/macro";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import { clockTime } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { formatMoneyShort } from "~/lib/money";
import { Icon } from "~/ui/icon";
import { cx } from "~/ui/utils";
import { type Cell, endOf } from "./selection-rules";
import { slotStyles } from "./slot-styles";

type Props = {
  cell: Cell;
  zone: string;
  /** The number of courts of this sport. */
  courts: number;
  isPicked: boolean;
  /** The one cell in the tab order. */
  isStop: boolean;
  onToggle: () => void;
};

/** One hour: time, price and state. Only a free one can be pressed. */
export function HourCell({ cell, zone, courts, isPicked, isStop, onToggle }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const isFree = cell.state === SlotState.FREE;
  const look = slotStyles[cell.state];
  const until = clockTime(new Date(endOf(cell)), zone, locale);
  return (
    <button
      type="button"
      data-name={String(cell.start)}
      data-selected={isPicked || undefined}
      aria-pressed={isPicked}
      disabled={!isFree}
      tabIndex={isStop ? 0 : -1}
      onClick={onToggle}
      className={cx(
        "tabular flex min-h-22 flex-col items-center justify-center gap-0.5 rounded-2xl px-1 py-2 text-center transition-colors data-selected:bg-accent data-selected:text-on-accent",
        look.className,
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
      {isFree && cell.price && (
        <span className="whitespace-nowrap font-semibold text-xs">
          {formatMoneyShort(cell.price.min, cell.price.max, cell.price.currency, locale)}
          <span className="sr-only">,</span>
        </span>
      )}
      <span className="inline-flex items-center gap-1 text-xs">
        {isPicked ? <Icon of={check} /> : look.icon && <Icon of={look.icon} />}
        {isPicked && t`Picked`}
        {!isPicked && isFree && courts > 1 && (
          <Plural value={{ count: cell.freeCourts }} one="# court free" other="# courts free" />
        )}
        {!isPicked && !(isFree && courts > 1) && i18n._(look.label)}
      </span>
    </button>
  );
}
