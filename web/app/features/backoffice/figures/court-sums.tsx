import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { percentText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { BarList } from "./bar-list";
import { shareOf } from "./figure-rules";
import { Part } from "./part";
import { useSoldWords } from "./use-sold-words";

type Props = { venue: Venue; figures: GetFiguresResponse; currency: string };

/** Hours and money of each court in the server's order; with their sport where the venue has several. */
export function CourtSums({ venue, figures, currency }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const soldWords = useSoldWords();
  const sportOf = (courtId: string) => {
    const id = venue.sports.find(({ courts }) => courts.some((court) => court.id === courtId))?.sportId;
    return venue.sports.length > 1 && id && isSportId(id) ? i18n._(sportNames[id]) : "";
  };
  const bars = figures.byCourt.map((court) => {
    const { count } = court;
    const percent = shareOf(court.soldMinutes, court.sellableMinutes);
    return {
      key: court.key,
      name: [courtName(court.name), sportOf(court.key)].filter(Boolean).join(" · "),
      value: percent === null ? "–" : percentText(percent, locale),
      percent,
      facts: [
        soldWords(court),
        formatMoney(court.amount, currency, locale),
        t`${plural(count, { one: "# booking", other: "# bookings" })}`,
      ],
    };
  });
  if (bars.length === 0) return null;
  return (
    <Part
      title={t({ message: "By court", comment: "Heading: hours and money of each court" })}
      note={t`Hours sold, and what they cost`}
    >
      <BarList bars={bars} />
    </Part>
  );
}
