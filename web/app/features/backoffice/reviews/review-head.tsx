import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useLingui } from "@lingui/react/macro";
import type { Review } from "~/gen/lapang/v1/venue_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { Avatar } from "~/ui/look/avatar";
import { Stars } from "~/ui/look/stars";

/** Who wrote a review, when, about which sport, and with how many stars. */
export function ReviewHead({ review, zone }: { review: Review; zone: string }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { authorName: name, authorAvatarUrl, rating, createdAt, sportId } = review;
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  const day = createdAt ? shortDay(timestampDate(createdAt), zone, locale) : "";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name} photo={authorAvatarUrl} />
      <div className="min-w-0 flex-1">
        <h2 className="font-bold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-muted text-sm">{[day, sport].filter(Boolean).join(" · ")}</p>
      </div>
      <Stars rating={rating} label={t`${{ rating }} of 5 stars`} className="text-lg" />
    </div>
  );
}
