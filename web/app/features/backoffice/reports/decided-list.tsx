import check from "icon:lucide/circle-check";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { kindOf } from "~/features/safety/subject-kind";
import type { DecidedReports, SubjectReports } from "~/gen/lapang/v1/safety_pb";
import { TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { offsetIn } from "~/lib/forms/offset";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { Badge, type BadgeTone } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { SkeletonList } from "~/ui/look/skeleton";
import { Decided } from "./decided";
import { reportKinds } from "./kinds";
import { useDecided, useSuspendPlayer } from "./queries";
import { Reasons } from "./reasons";
import { useRefused } from "./refusals";

const perPage = 20;

/** What was reported and is decided, the latest first. */
export function DecidedList() {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const offset = offsetIn(search);
  const query = useDecided(perPage, offset);
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={5} className="h-32" />
      </QueryView>
    );
  if (data.total === 0)
    return (
      <EmptyState icon={check} title={t`Nothing has been decided yet`}>
        <p>
          <Trans>Every report that you or another admin decides is kept here.</Trans>
        </p>
      </EmptyState>
    );
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-5", isPlaceholderData && "opacity-60")}>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface ring-1 ring-line">
        {data.reports.map((decided) => (
          <li key={keyOf(decided)}>
            <Row decided={decided} onStale={() => void query.refetch()} />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <Pagination
          total={data.total}
          limit={perPage}
          offset={offset}
          hrefFor={(next) => paths.internalReports({ tab: "decided", offset: next || undefined })}
        />
      </div>
    </div>
  );
}

/** The same thing may be reported and decided again. */
const keyOf = ({ reports, decidedAt }: DecidedReports) =>
  `${Object.values(reports?.subject ?? {}).join(" ")} ${decidedAt?.seconds} ${decidedAt?.nanos}`;

type RowProps = { decided: DecidedReports; onStale: () => void };

function Row({ decided, onStale }: RowProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { reports, decidedAt, decidedBy } = decided;
  if (!reports) return null;
  const kind = kindOf(reports.subject ?? {});
  const { icon, name } = reportKinds[kind];
  const at = decidedAt && timestampDate(decidedAt);
  const when = at && `${shortDay(at, localZone(), locale)}, ${clockTime(at, localZone(), locale)}`;
  return (
    <article className="flex gap-3 p-5">
      <Icon of={icon} className="mt-0.5 shrink-0 text-accent text-xl" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="font-bold leading-snug [overflow-wrap:anywhere]">
              <span className="sr-only">{i18n._(name)}: </span>
              <What reports={reports} />
            </h2>
            <p className="text-muted text-sm">
              {decidedBy ? (
                <Trans comment="When a report was decided, and the admin who did it">
                  {when} by {decidedBy}
                </Trans>
              ) : (
                <Trans comment="When a report was decided">{when} by the operator</Trans>
              )}
            </p>
          </div>
          <Decision decided={decided} reports={reports} />
        </div>
        <Reasons report={reports} isQuiet />
        {kind === "player" && reports.player?.suspendedAt && <Lift player={reports.player} onStale={onStale} />}
      </div>
    </article>
  );
}

/** What was reported: its name, and a link where it still has a page. */
function What({ reports }: { reports: SubjectReports }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const { review, match, tournament, player, venueId, venueName, subject } = reports;
  const kind = kindOf(subject ?? {});
  const venue = paths.internalVenue(venueId, kind === "review" ? { tab: "reviews" } : {});
  const found = {
    review: { text: review?.words ? `“${review.words}”` : venueName, to: review ? venue : "" },
    match: { text: match?.name, to: match && !match.calledOffAt ? paths.match(match.id) : "" },
    tournament: {
      text: tournament?.name,
      to: tournament && tournament.state !== TournamentState.CALLED_OFF ? paths.tournament(tournament.id) : "",
    },
    player: { text: player?.name, to: "" },
    venue: { text: venueName, to: venue },
  }[kind];
  if (!found.text)
    return (
      <span className="text-muted">
        <Trans comment="What was reported, such as a match, and is gone">
          {{ kind: i18n._(reportKinds[kind].name) }} (deleted)
        </Trans>
      </span>
    );
  if (!found.to) return <span className="line-clamp-2">{found.text}</span>;
  return (
    <TextLink to={found.to} variant="quiet" isInline className="line-clamp-2">
      {found.text}
    </TextLink>
  );
}

/** What came of it, as far as it still stands. */
function Decision({ decided, reports }: { decided: DecidedReports; reports: SubjectReports }) {
  const { t } = useLingui();
  const { review, match, tournament, player, subject } = reports;
  const kind = kindOf(subject ?? {});
  const words = (): [text: string, tone?: BadgeTone] => {
    if (!decided.isUpheld) return [t`Nothing was done`];
    if (kind === "review" && review?.isHidden) return [t({ message: "Hidden", comment: "A reported review" }), "bad"];
    if (kind === "match" && match?.calledOffAt) return [t({ message: "Called off", comment: "A match" }), "bad"];
    if (kind === "tournament" && tournament?.state === TournamentState.CALLED_OFF)
      return [t({ message: "Hidden and called off", comment: "A tournament" }), "bad"];
    if (kind === "player" && player?.suspendedAt) return [t({ message: "Suspended", comment: "A player" }), "bad"];
    if (kind === "venue") return [t({ message: "Corrected", comment: "A reported venue" }), "good"];
    return [t`The report was right`];
  };
  const [text, tone] = words();
  return <Badge tone={tone}>{text}</Badge>;
}

function Lift({ player, onStale }: { player: { id: string; name: string }; onStale: () => void }) {
  const { t } = useLingui();
  const call = useSuspendPlayer();
  const refused = useRefused(onStale);
  const [isLifted, setLifted] = useState(false);
  const { id, name } = player;

  function lift() {
    whenDone(call.mutateAsync({ playerId: id, isSuspended: false }, { onError: refused }), () => setLifted(true));
  }

  if (isLifted) return <Decided text={t`The suspension of ${name} is lifted.`} />;
  return (
    <div>
      <Button variant="secondary" size="small" isPending={call.isPending} onPress={lift}>
        <Trans>Lift suspension</Trans>
      </Button>
    </div>
  );
}
