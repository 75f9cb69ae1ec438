import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { clockRange, shortDay } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { Confirm } from "~/ui/confirm";
import { timesInTheWay } from "../office-errors";

type Props = { error: unknown; zone: string; isPending: boolean; onConfirm: () => void; onClose: () => void };

const shown = 12;

/** Lists the bookings outside the new opening hours and asks whether to save anyway. */
export function BookingsOutside({ error, zone, isPending, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const times = timesInTheWay(error);
  const more = times.length - shown;
  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`There are bookings outside these hours`}
      action={t`Save anyway`}
      onConfirm={onConfirm}
      isPending={isPending}
    >
      <ul className="tabular flex flex-col gap-1 font-semibold text-ink">
        {times.slice(0, shown).map(({ start, end }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two courts may be booked at the same time.
          <li key={index}>{`${shortDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`}</li>
        ))}
        {more > 0 && <li>{t`${plural(more, { one: "and # more", other: "and # more" })}`}</li>}
      </ul>
      <p>
        <Trans>They do not change, and the players are not notified. Call them, or cancel the bookings yourself.</Trans>
      </p>
    </Confirm>
  );
}
