import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ReportLink } from "~/features/safety/report-link";
import { Attendance, type Match } from "~/gen/lapang/v1/match_pb";
import { useSession } from "~/lib/session/session";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { Skeleton } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { PageTitle } from "~/ui/page/page-title";
import { canNote } from "../attendance/attendance-rules";
import { mayOwe } from "../costs/share-rules";
import { useGuestToken } from "../guests/guest-token";
import { hasStarted, isAround, runsMatch, type ViewerRole } from "../places-rules";
import { JoinPanel } from "./join-panel";
import { LinkedText } from "./linked-text";
import { MatchFacts } from "./match-facts";
import { MatchHero } from "./match-hero";
import { Roster } from "./roster";

// Most readers run no match.
const HostTools = lazyPart(async () => (await import("../host/host-tools")).HostTools);
const HostEvening = lazyPart(async () => (await import("../host/host-evening")).HostEvening, Nothing);
const GuestCard = lazyPart(async () => (await import("../guests/guest-card")).GuestCard, Nothing);
const YourShare = lazyPart(async () => (await import("../costs/your-share")).YourShare, Nothing);
const LostCourt = lazyPart(async () => (await import("./lost-court")).LostCourt, Nothing);
const OwnAttendance = lazyPart(async () => (await import("../attendance/own-attendance")).OwnAttendance, Nothing);
const FollowNight = lazyPart(async () => (await import("../night-entry")).FollowNight, Nothing);
const ShareSheet = lazyDialog(
  async () => (await import("./share-sheet")).ShareSheet,
  ({ onOpenChange }) => onOpenChange(false),
);

export function MatchView({ match, viewerRole }: { match: Match; viewerRole: ViewerRole }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const session = useSession();
  const readerId = session.state === "in" ? session.user.id : undefined;
  const isRunning = runsMatch(match, viewerRole, readerId);
  const own = match.participants.find(({ userId }) => userId && userId === readerId);
  const token = useGuestToken(match.id);
  const isNew = typeof state === "object" && state !== null && "isNew" in state;
  const [isSharing, setSharing] = useState(isNew);

  function share(isOpen: boolean) {
    setSharing(isOpen);
    // A reload must not open the sheet again.
    if (!isOpen && isNew) navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }

  return (
    <article className="mx-auto w-full max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
      <PageTitle>{match.name}</PageTitle>
      {!match.isPublic && <meta name="robots" content="noindex" />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <MatchHero match={match} />
          {match.courtLostAt && !hasStarted(match, new Date()) && (
            <Suspense>
              <LostCourt isHost={viewerRole === "host"} />
            </Suspense>
          )}
          {isRunning && (isAround(match, new Date()) || canNote(match, new Date())) && (
            <Suspense>
              <HostEvening match={match} isHost={viewerRole === "host"} />
            </Suspense>
          )}
          {viewerRole === "in" && isAround(match, new Date()) && (
            <Suspense>
              <FollowNight match={match} />
            </Suspense>
          )}
          {own && own.attendance !== Attendance.UNSPECIFIED && viewerRole === "in" && (
            <Suspense>
              <OwnAttendance match={match} own={own} />
            </Suspense>
          )}
          {token && (viewerRole === "visitor" || viewerRole === "out") && (
            <Suspense>
              <GuestCard match={match} token={token} isSignedIn={viewerRole === "out"} />
            </Suspense>
          )}
          {mayOwe(match, viewerRole, token) && (
            <Suspense>
              <YourShare match={match} token={viewerRole === "in" ? null : token} isIn={viewerRole === "in"} />
            </Suspense>
          )}
          <MatchFacts match={match} />
          {match.description && (
            <Card>
              <h2 className="pb-2 font-bold text-lg">{t`About this match`}</h2>
              <p className="whitespace-pre-line break-words text-lg leading-relaxed [overflow-wrap:anywhere]">
                <LinkedText text={match.description} />
              </p>
            </Card>
          )}
          <Roster match={match} viewerRole={viewerRole} />
          {isRunning && (
            <Suspense fallback={<Skeleton className="h-72 rounded-card!" />}>
              <HostTools match={match} isHost={viewerRole === "host"} />
            </Suspense>
          )}
          {viewerRole !== "host" && <ReportLink subject={{ matchId: match.id }} label={t`Report this match`} />}
        </div>
        <JoinPanel match={match} viewerRole={viewerRole} onShare={() => setSharing(true)} />
      </div>
      {isSharing && <ShareSheet match={match} isNew={isNew} isOpen onOpenChange={share} />}
    </article>
  );
}
