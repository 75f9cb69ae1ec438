import { useLingui } from "@lingui/react/macro";
import type { GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { formatNumber, percentText } from "~/lib/format/numbers";
import { BarList } from "./bar-list";
import { openBookings, shareOf } from "./figure-rules";
import { Part } from "./part";

/** What became of the bookings of these days, how fast staff answered, and who played. */
export function BookingFigures({ figures }: { figures: GetFiguresResponse }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { bookings, canceledLate, answerMinutes, newPlayers, returningPlayers } = figures;
  const late = t({
    message: `${canceledLate} within a day of the start`,
    comment: "How many of the bookings that players canceled",
  });
  const all = formatNumber(bookings, locale);
  const fates = [
    { name: t({ message: "Confirmed", comment: "Booking" }), count: figures.confirmed },
    { name: t`Canceled by the player`, count: figures.canceledByPlayer, fact: canceledLate > 0 && late },
    { name: t({ message: "Canceled by staff", comment: "Booking, seen by staff" }), count: figures.canceledByVenue },
    { name: t({ message: "Expired", comment: "Booking" }), count: figures.expired },
    { name: t({ message: "Rejected", comment: "Booking, seen by staff" }), count: figures.rejected },
    {
      name: t({ message: "Still open", comment: "Bookings that are not decided or not paid yet" }),
      count: openBookings(figures),
    },
  ].filter(({ count }, at) => at === 0 || count > 0);
  const answer =
    answerMinutes === undefined
      ? "–"
      : answerMinutes === 0
        ? t({ message: "Under a minute", comment: "How fast staff answer" })
        : durationText(answerMinutes, locale);
  const facts = [
    {
      name: t({ message: "Usual time to answer", comment: "How fast staff decide on requests: the median" }),
      value: answer,
    },
    {
      name: t({ message: "New players", comment: "Of a venue, in some days" }),
      value: formatNumber(newPlayers, locale),
    },
    {
      name: t({ message: "Returning players", comment: "Of a venue, in some days" }),
      value: formatNumber(returningPlayers, locale),
    },
  ];
  return (
    <Part title={t`Bookings`} note={t({ message: `${all} asked for`, comment: "A number of bookings" })}>
      {bookings > 0 && (
        <BarList
          bars={fates.map(({ name, count, fact }) => {
            const percent = shareOf(BigInt(count), BigInt(bookings)) ?? 0;
            return {
              key: name,
              name,
              value: formatNumber(count, locale),
              percent,
              share: percentText(percent, locale),
              facts: fact ? [fact] : [],
            };
          })}
        />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 border-line border-t pt-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="tabular text-end font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
