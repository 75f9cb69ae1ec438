import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockRange, namedDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { CloseGone, CloseReport } from "./close-report";
import { Decided } from "./decided";
import { HideMatch } from "./hide-match";
import { HostFacts } from "./host-facts";
import { Reasons, type ReportProps } from "./reasons";

export function MatchReport({ report, onStale }: ReportProps) {
  const { t } = useLingui();
  const { match, player: host } = report;
  const [decision, setDecision] = useState<"calledOff" | "kept" | "closed" | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isOn = match !== undefined && !match.calledOffAt;

  function calledOff() {
    setAsking(false);
    setDecision("calledOff");
  }

  return (
    <>
      {match ? (
        <div className="flex flex-col gap-4 rounded-field bg-sunken p-4">
          <MatchFacts match={match} isOn={isOn && decision !== "calledOff"} />
          {host && (
            <HostFacts
              host={host}
              role={t({ message: "Host", comment: "Of a match" })}
              suspendText={t`Suspend host`}
              onStale={onStale}
            />
          )}
        </div>
      ) : (
        <p className="text-muted">
          <Trans>This match no longer exists.</Trans>
        </p>
      )}
      <Reasons report={report} />
      {decision === "calledOff" && <Decided text={t`The match is called off.`} />}
      {decision === "kept" && (
        <Decided text={t`The match stays.`}>
          <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
            <Trans>Call it off after all</Trans>
          </Button>
        </Decided>
      )}
      {decision === "closed" && <Decided text={t`Decided`} />}
      {!decision && !isOn && <CloseGone report={report} onStale={onStale} onClosed={() => setDecision("closed")} />}
      {!decision && isOn && (
        <CloseReport
          report={report}
          onStale={onStale}
          choices={[{ isUpheld: false, label: t({ message: "Keep it", context: "a reported match" }) }]}
          onClosed={() => setDecision("kept")}
        >
          <Button variant="danger" size="small" onPress={() => setAsking(true)}>
            <Trans>Call off the match</Trans>
          </Button>
        </CloseReport>
      )}
      {isAsking && match && (
        <HideMatch match={match} onDone={calledOff} onClose={() => setAsking(false)} onStale={onStale} />
      )}
    </>
  );
}

function MatchFacts({ match, isOn }: { match: Match; isOn: boolean }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { id, name, sportId, dateTime, endTime, timeZone, venue, location, description } = match;
  const zone = timeZone || "Asia/Jakarta";
  const start = dateTime && timestampDate(dateTime);
  const end = endTime && timestampDate(endTime);
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  return (
    <div className="flex flex-col gap-1">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-lg leading-tight">
        {/* A called-off match has a page only for those who were in it. */}
        {isOn ? (
          <TextLink to={paths.match(id)} variant="quiet" className="-my-2 [overflow-wrap:anywhere]">
            {name}
          </TextLink>
        ) : (
          <>
            <span className="[overflow-wrap:anywhere]">{name}</span>
            <Badge>{t({ message: "Called off", comment: "A match" })}</Badge>
          </>
        )}
      </h2>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        {[
          sport,
          start && namedDay(start, zone, locale),
          start && end && clockRange(start, end, zone, locale),
          venue?.name || location,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {description && <p className="whitespace-pre-line pt-1 [overflow-wrap:anywhere]">{description}</p>}
    </div>
  );
}
