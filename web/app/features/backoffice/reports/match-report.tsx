import more from "icon:lucide/ellipsis";
import lift from "icon:lucide/user-round-check";
import suspend from "icon:lucide/user-round-x";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ReportedPlayer } from "~/gen/lapang/v1/safety_pb";
import { clockRange, namedDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { TextLink } from "~/ui/text-link";
import { toastSuccess } from "~/ui/toast";
import { CloseGone, CloseReport } from "./close-report";
import { Decided } from "./decided";
import { PlayerFacts } from "./player-facts";
import { useHideMatch, useSuspendPlayer } from "./queries";
import { ReasonDialog } from "./reason-dialog";
import { Reasons, type ReportProps } from "./reasons";
import { useOvertaken, useRefused } from "./refusals";
import { SuspendDialog } from "./suspend-dialog";

export function MatchReport({ report, onStale }: ReportProps) {
  const { t } = useLingui();
  const { match, player: host } = report;
  const [decision, setDecision] = useState<"calledOff" | "kept" | "closed" | null>(null);
  const [isAsking, setAsking] = useState(false);
  const call = useHideMatch();
  const overtaken = useOvertaken(() => {
    setAsking(false);
    onStale();
  });
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
          {host && <Host host={host} onStale={onStale} />}
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
        <ReasonDialog
          title={t`Call off this match?`}
          action={t`Call off the match`}
          description={t`The host, the players and the waitlist read it in an email.`}
          isPending={call.isPending}
          error={call.error}
          send={(reason) => call.mutateAsync({ matchId: match.id, reason }, { onError: overtaken })}
          onDone={calledOff}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>“{{ name: match.name }}” disappears and its link stops working. This cannot be undone.</Trans>
          </p>
        </ReasonDialog>
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

/** The host, with a menu to suspend them and to lift it. */
function Host({ host, onStale }: { host: ReportedPlayer; onStale: () => void }) {
  const { t } = useLingui();
  const { id, name } = host;
  const [isSuspended, setSuspended] = useState(Boolean(host.suspendedAt));
  const [isAsking, setAsking] = useState(false);
  const call = useSuspendPlayer();
  const refused = useRefused(onStale);

  function liftIt() {
    whenDone(call.mutateAsync({ playerId: id, isSuspended: false }, { onError: refused }), () => {
      setSuspended(false);
      void toastSuccess(t`The suspension of ${name} is lifted.`);
    });
  }

  function suspended() {
    setAsking(false);
    setSuspended(true);
    void toastSuccess(t`${name} is suspended.`);
  }

  return (
    <div className="flex items-center gap-2 border-line border-t pt-3">
      <div className="min-w-0 flex-1">
        <PlayerFacts player={host} role={t({ message: "Host", comment: "Of a match" })} isSuspended={isSuspended} />
      </div>
      <Menu
        aria-label={name}
        onAction={() => (isSuspended ? liftIt() : setAsking(true))}
        trigger={
          <AriaButton
            aria-label={t`More about ${name}`}
            className="-me-2 grid size-11 shrink-0 place-items-center self-start rounded-full text-muted text-xl hover:bg-surface"
          >
            <Icon of={more} />
          </AriaButton>
        }
      >
        {isSuspended ? (
          <MenuItem id="lift" icon={lift} text={t`Lift suspension`} />
        ) : (
          <MenuItem id="suspend" icon={suspend} text={t`Suspend host`} />
        )}
      </Menu>
      {isAsking && (
        <SuspendDialog player={host} onDone={suspended} onClose={() => setAsking(false)} onStale={onStale} />
      )}
    </div>
  );
}
