import bell from "icon:lucide/bell";
import check from "icon:lucide/check";
import ask from "icon:lucide/message-circle-reply";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import type { Outside } from "~/lib/venue/booking-window";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { type Cell, endOf, type PriceTier } from "../selection-rules";
import { isFull } from "../watch/watch-rules";
import { slotStyles } from "./slot-styles";

const watchedLook = {
  label: msg({ message: "Watched", comment: "A full court hour about which the reader gets an email" }),
  icon: bell,
  className: "bg-sunken text-ink ring-2 ring-line-strong ring-inset",
};

const { icon: closedIcon, className: closedClass } = slotStyles[SlotState.CLOSED];
const outsideLooks = {
  late: {
    label: msg({ message: "Too late", comment: "At a court hour that begins too soon to be booked" }),
    icon: closedIcon,
    className: closedClass,
  },
  early: {
    label: msg({ message: "Too early", comment: "At a court hour too far ahead to be booked yet" }),
    icon: closedIcon,
    className: closedClass,
  },
};

type Props = {
  cell: Cell;
  zone: string;
  /** The number of courts of this sport. */
  courts: number;
  /** It is closed by the house rules. */
  outside: Outside | undefined;
  tier: PriceTier;
  isPicked: boolean;
  /** The hour before or after it is picked too. */
  joinsPrevious: boolean;
  joinsNext: boolean;
  /** The one cell in the tab order. */
  isStop: boolean;
  onToggle: () => void;
  /** Until when the player watches it, a full one. */
  watchedTo: number | undefined;
  /** Omitted where it cannot be watched. */
  onWatch?: (trigger: HTMLElement) => void;
};

/**
 * One hour: time, price and state. A free one can be picked; picked neighbours look like one range. A full one can be
 * watched.
 */
export function HourCell(props: Props) {
  const {
    cell,
    zone,
    courts,
    outside,
    tier,
    isPicked,
    joinsPrevious,
    joinsNext,
    isStop,
    onToggle,
    watchedTo,
    onWatch,
  } = props;
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const isFree = cell.state === SlotState.FREE;
  const isTaken = onWatch !== undefined && isFull(cell);
  const isWatched = isTaken && watchedTo !== undefined;
  const look = isWatched ? watchedLook : outside ? outsideLooks[outside] : slotStyles[cell.state];
  const time = (ms: number) => clockTime(new Date(ms), zone, locale);
  const until = time(endOf(cell));
  const longTo = isWatched && watchedTo > endOf(cell) && time(watchedTo);
  return (
    <button
      type="button"
      data-name={String(cell.start)}
      data-price={isFree ? tier : undefined}
      data-selected={isPicked || undefined}
      data-joins-previous={joinsPrevious || undefined}
      data-joins-next={joinsNext || undefined}
      aria-pressed={isTaken ? undefined : isPicked}
      aria-haspopup={isTaken ? "dialog" : undefined}
      disabled={!isFree && !isTaken}
      tabIndex={isStop ? 0 : -1}
      onClick={({ currentTarget }) => (isTaken ? onWatch?.(currentTarget) : onToggle())}
      className={cx(
        "tabular mx-[3px] flex min-h-16 flex-col items-center justify-center rounded-xl px-1 py-1 text-center leading-tight transition-colors focus-visible:z-1",
        "data-joins-next:me-0 data-joins-previous:-ms-px data-joins-next:rounded-e-none data-joins-previous:rounded-s-none",
        isPicked ? "bg-accent text-on-accent" : look.className,
        isTaken && "hover:ring-1 hover:ring-line-strong hover:ring-inset",
        !isFree && !isTaken && "cursor-not-allowed",
      )}
    >
      <span
        className={cx(
          "font-extrabold text-lg leading-tight",
          cell.state === SlotState.BOOKED && !isWatched && "line-through decoration-2",
        )}
      >
        {time(cell.start)}
        <span className="sr-only"> {t`to ${until}`},</span>
      </span>
      {isFree && <Price cell={cell} />}
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
          <span className={isFree || longTo ? "sr-only" : undefined}>{i18n._(look.label)}</span>
        )}
        {longTo && <span> {t`to ${{ until: longTo }}`}</span>}
      </span>
    </button>
  );
}

/** The price of an hour; one that is asked for has a mark. */
function Price({ cell: { price, isAsked } }: { cell: Cell }) {
  const locale = useLocale();
  if (!price && !isAsked) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-xs">
      {isAsked && <Icon of={ask} />}
      {price ? (
        formatMoneyShort(price.min, price.max, price.currency, locale)
      ) : (
        <Trans comment="In place of a price: the venue names it">Ask</Trans>
      )}
      <span className="sr-only">
        , {isAsked && <Trans comment="At an hour without an exact price">the venue names the price,</Trans>}
      </span>
    </span>
  );
}
