import lift from "icon:lucide/user-round-check";
import suspend from "icon:lucide/user-round-x";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SubjectReports } from "~/gen/lapang/v1/safety_pb";
import { TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Button } from "~/ui/look/button";
import { CloseGone, CloseReport } from "./close-report";
import { Decided } from "./decided";
import { PlayerFacts } from "./player-facts";
import { useSuspendPlayer } from "./queries";
import { Reasons, type ReportProps } from "./reasons";
import { useRefused } from "./refusals";
import { SuspendDialog } from "./suspend-dialog";

export function PlayerReport({ report, onStale }: ReportProps) {
  const { t } = useLingui();
  const { match, tournament, player } = report;
  const [decision, setDecision] = useState<"suspended" | "lifted" | "kept" | "closed" | null>(null);
  const [isAsking, setAsking] = useState(false);
  const call = useSuspendPlayer();
  const refused = useRefused(onStale);
  const name = player?.name ?? "";
  const wasSuspended = Boolean(player?.suspendedAt);
  const isSuspended = decision === "suspended" || wasSuspended;

  function liftIt() {
    const request = { playerId: player?.id ?? "", isSuspended: false };
    whenDone(call.mutateAsync(request, { onError: refused }), () => setDecision("lifted"));
  }

  function suspended() {
    setAsking(false);
    setDecision("suspended");
  }

  return (
    <>
      <div className="flex flex-col gap-3 rounded-field bg-sunken p-4">
        {player ? (
          <PlayerFacts player={player} isSuspended={isSuspended} />
        ) : (
          <p className="text-muted">
            <Trans>This account has been deleted.</Trans>
          </p>
        )}
        <MetIn match={match} tournament={tournament} />
      </div>
      <Reasons report={report} />
      {decision === "suspended" && (
        <Decided icon={suspend} text={t`${name} is suspended.`}>
          <Button variant="secondary" size="small" isPending={call.isPending} onPress={liftIt}>
            <Trans>Lift suspension</Trans>
          </Button>
        </Decided>
      )}
      {(decision === "lifted" || decision === "kept") && (
        <Decided
          icon={decision === "lifted" ? lift : undefined}
          text={decision === "lifted" ? t`The suspension of ${name} is lifted.` : t`Nothing was done.`}
        >
          <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
            {decision === "lifted" ? t`Suspend again` : t`Suspend after all`}
          </Button>
        </Decided>
      )}
      {decision === "closed" && <Decided text={t`Decided`} />}
      {!decision && (!player || wasSuspended) && (
        <CloseGone report={report} onStale={onStale} onClosed={() => setDecision("closed")} />
      )}
      {!decision && player && !wasSuspended && (
        <CloseReport
          report={report}
          onStale={onStale}
          choices={[{ isUpheld: false, label: t`Nothing to do` }]}
          onClosed={() => setDecision("kept")}
        >
          <Button variant="danger" size="small" onPress={() => setAsking(true)}>
            <Trans>Suspend player</Trans>
          </Button>
        </CloseReport>
      )}
      {isAsking && player && (
        <SuspendDialog player={player} onDone={suspended} onClose={() => setAsking(false)} onStale={onStale} />
      )}
    </>
  );
}

function MetIn({ match, tournament }: Pick<SubjectReports, "match" | "tournament">) {
  const locale = useLocale();
  const paths = usePaths();
  const met = match
    ? { ...match, start: match.dateTime, to: match.calledOffAt ? undefined : paths.match(match.id) }
    : tournament && {
        ...tournament,
        start: tournament.startTime,
        to: tournament.state === TournamentState.CALLED_OFF ? undefined : paths.tournament(tournament.id),
      };
  if (!met) return null;
  const { name, start, timeZone, to } = met;
  const day = start ? shortDay(timestampDate(start), timeZone || "Asia/Jakarta", locale) : "";
  // What was called off has a page only for those who were in it.
  const link = to ? (
    <TextLink to={to} variant="quiet" isInline>
      {name}
    </TextLink>
  ) : (
    name
  );
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      <Trans comment="The match or tournament where a reported player was met, and its day">
        Met in {link}, {day}
      </Trans>
    </p>
  );
}
