import pin from "icon:lucide/map-pin";
import star from "icon:lucide/star";
import person from "icon:lucide/user-round";
import people from "icon:lucide/users-round";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { kindOf, type SubjectKind } from "~/features/safety/subject-kind";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { Icon, type IconShape } from "~/ui/icon";
import { MatchReport } from "./match-report";
import { PlayerReport } from "./player-report";
import type { ReportProps } from "./reasons";
import { ReviewReport } from "./review-report";
import { VenueReport } from "./venue-report";

type Kind = { icon: IconShape; name: MessageDescriptor; Body: ComponentType<ReportProps> };

const kinds: Record<SubjectKind, Kind> = {
  review: { icon: star, name: msg({ message: "Review", context: "what is reported" }), Body: ReviewReport },
  match: { icon: people, name: msg({ message: "Match", context: "what is reported" }), Body: MatchReport },
  player: { icon: person, name: msg({ message: "Player", context: "what is reported" }), Body: PlayerReport },
  venue: { icon: pin, name: msg({ message: "Venue", context: "what is reported" }), Body: VenueReport },
};

/** Everything that waits about one review, match, player or venue. */
export function ReportCard({ report, onStale }: ReportProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { subject, firstReportedAt } = report;
  const { icon, name, Body } = kinds[kindOf(subject ?? {})];
  const day = firstReportedAt && shortDay(timestampDate(firstReportedAt), localZone(), locale);
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-2 font-bold">
          <Icon of={icon} className="text-accent text-xl" />
          {i18n._(name)}
        </span>
        {day && (
          <span className="text-muted text-sm">
            <Trans>Reported {day}</Trans>
          </span>
        )}
      </p>
      <Body report={report} onStale={onStale} />
    </article>
  );
}
