import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Tournament, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { DotList } from "~/ui/list/dot-list";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { CloseGone, CloseReport } from "./close-report";
import { Decided } from "./decided";
import { HideTournament } from "./hide-tournament";
import { HostFacts } from "./host-facts";
import { Reasons, type ReportProps } from "./reasons";
import { tournamentStates, whenAndWhere } from "./tournament-words";

export function TournamentReport({ report, onStale }: ReportProps) {
  const { t } = useLingui();
  const { tournament, player: organiser } = report;
  const [decision, setDecision] = useState<"hidden" | "kept" | "closed" | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isThere = tournament !== undefined && tournament.state !== TournamentState.CALLED_OFF;

  function hidden() {
    setAsking(false);
    setDecision("hidden");
  }

  return (
    <>
      {tournament ? (
        <div className="flex flex-col gap-4 rounded-field bg-sunken p-4">
          <TournamentFacts tournament={tournament} isThere={isThere && decision !== "hidden"} />
          {organiser && (
            <HostFacts
              host={organiser}
              role={t({ message: "Organiser", comment: "Of a tournament" })}
              suspendText={t`Suspend organiser`}
              onStale={onStale}
            />
          )}
        </div>
      ) : (
        <p className="text-muted">
          <Trans>This tournament no longer exists.</Trans>
        </p>
      )}
      <Reasons report={report} />
      {decision === "hidden" && <Decided text={t`The tournament is hidden and called off.`} />}
      {decision === "kept" && (
        <Decided text={t`The tournament stays.`}>
          <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
            {t({ message: "Hide it after all", context: "a tournament" })}
          </Button>
        </Decided>
      )}
      {decision === "closed" && <Decided text={t`Decided`} />}
      {!decision && !isThere && <CloseGone report={report} onStale={onStale} onClosed={() => setDecision("closed")} />}
      {!decision && isThere && (
        <CloseReport
          report={report}
          onStale={onStale}
          choices={[{ isUpheld: false, label: t({ message: "Keep it", context: "a reported tournament" }) }]}
          onClosed={() => setDecision("kept")}
        >
          <Button variant="danger" size="small" onPress={() => setAsking(true)}>
            <Trans>Hide tournament</Trans>
          </Button>
        </CloseReport>
      )}
      {isAsking && tournament && (
        <HideTournament tournament={tournament} onDone={hidden} onClose={() => setAsking(false)} onStale={onStale} />
      )}
    </>
  );
}

function TournamentFacts({ tournament, isThere }: { tournament: Tournament; isThere: boolean }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { id, name, sportId, state, entryCount, description } = tournament;
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  const facts = [sport, ...whenAndWhere(tournament, locale)].filter(Boolean);
  return (
    <div className="flex flex-col gap-1">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-lg leading-tight">
        {/* A hidden tournament has a page only for those who were in it. */}
        {isThere ? (
          <TextLink to={paths.tournament(id)} variant="quiet" className="-my-2 [overflow-wrap:anywhere]">
            {name}
          </TextLink>
        ) : (
          <span className="[overflow-wrap:anywhere]">{name}</span>
        )}
        <Badge>{i18n._(tournamentStates[isThere ? state : TournamentState.CALLED_OFF])}</Badge>
      </h2>
      <div className="text-muted text-sm [overflow-wrap:anywhere]">
        <DotList items={facts} />
      </div>
      <p className="text-muted text-sm">
        {entryCount > 0 ? (
          <Plural value={entryCount} one="# entry" other="# entries" />
        ) : (
          <Trans comment="A tournament without entries">No entries yet</Trans>
        )}
      </p>
      {description && <p className="whitespace-pre-line pt-1 [overflow-wrap:anywhere]">{description}</p>}
    </div>
  );
}
