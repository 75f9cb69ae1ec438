import ban from "icon:lucide/ban";
import check from "icon:lucide/circle-check";
import question from "icon:lucide/circle-help";
import clock from "icon:lucide/clock";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useVenue } from "~/features/venue/queries";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useBlockWords } from "~/lib/format/use-block-words";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { QueryView } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { Icon, type IconShape } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { isOver } from "../../model";
import { useRequestCourts } from "../../queries";

const AskCourts = lazyDialog(
  async () => (await import("./ask-courts")).AskCourts,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

/** The courts that the tournament has, or asks for, at its venue. */
export function VenueCourts({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const query = useVenue(tournament.venueId);
  if (tournament.venueId === undefined || isOver(tournament)) return null;
  const venue = query.data?.venue;
  const name = venue?.name ?? tournament.location;
  return (
    <section
      aria-label={t`Courts at ${name}`}
      className="flex flex-col gap-3 rounded-card bg-surface p-5 ring-1 ring-line ring-inset"
    >
      <h2 className="font-extrabold text-xl">
        <Trans>Courts at {name}</Trans>
      </h2>
      {venue ? (
        <Standing tournament={tournament} venue={venue} />
      ) : (
        <QueryView query={query}>
          <Skeleton className="h-20 animate-late" />
        </QueryView>
      )}
    </section>
  );
}

type Doing = "ask" | "withdraw";

function Standing({ tournament, venue }: { tournament: Tournament; venue: Venue }) {
  const [doing, setDoing] = useState<Doing>();
  const { courtAgreement: agreement, courtRequest, takesCourtsAtOnce: isAtOnce } = tournament;
  const isAsked = agreement === CourtAgreement.ASKED;
  const isAgreed = agreement === CourtAgreement.AGREED;
  const hasDeclined = agreement === CourtAgreement.DECLINED;
  return (
    <>
      <State tournament={tournament} venue={venue} />
      {hasDeclined && courtRequest?.reason && (
        <blockquote className="whitespace-pre-line break-words border-line-strong border-s-2 ps-3">
          {courtRequest.reason}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2">
        {/* First things first: what is agreed is rarely changed. */}
        <Button variant={isAgreed || (isAsked && !isAtOnce) ? "secondary" : "primary"} onPress={() => setDoing("ask")}>
          {isAgreed || (isAsked && !isAtOnce) ? (
            <Trans comment="Courts, days and hours that a tournament has or asks for">Change…</Trans>
          ) : isAtOnce ? (
            <Trans comment="Opens a form: staff block courts of their venue for a tournament">Block courts…</Trans>
          ) : hasDeclined ? (
            <Trans comment="Opens a form: courts that a venue has declined to give">Ask again…</Trans>
          ) : (
            <Trans comment="Opens a form: ask a venue for courts">Ask for courts…</Trans>
          )}
        </Button>
        {(isAgreed || isAsked) && (
          <Button variant="quiet" onPress={() => setDoing("withdraw")}>
            {isAgreed ? (
              <Trans comment="Courts that a tournament has at a venue">Give the courts back…</Trans>
            ) : (
              <Trans comment="What was asked of a venue">Withdraw…</Trans>
            )}
          </Button>
        )}
      </div>
      {doing === "ask" && <AskCourts tournament={tournament} venue={venue} onClose={() => setDoing(undefined)} />}
      {doing === "withdraw" && <Withdraw tournament={tournament} venue={venue} onClose={() => setDoing(undefined)} />}
    </>
  );
}

/** How the venue stands to it, with the courts, days and hours. */
function State({ tournament, venue }: { tournament: Tournament; venue: Venue }) {
  const { courtAgreement: agreement, courtRequest, takesCourtsAtOnce: isAtOnce } = tournament;
  const { name } = venue;
  const block = courtRequest?.block;
  const words = useBlockWords(venue);
  const said = block && agreement !== CourtAgreement.UNSPECIFIED ? words(block) : undefined;
  const { icon, text } = looks();

  function looks(): { icon: IconShape; text: ReactNode } {
    switch (agreement) {
      case CourtAgreement.AGREED:
        return {
          icon: check,
          text: isAtOnce ? <Trans>Blocked for this tournament:</Trans> : <Trans>{name} has agreed:</Trans>,
        };
      case CourtAgreement.ASKED:
        return { icon: clock, text: <Trans>Waiting for {name}. You have asked for:</Trans> };
      case CourtAgreement.DECLINED:
        // Staff who end a block give no reason.
        return {
          icon: ban,
          text: courtRequest?.reason ? (
            <Trans>{name} has declined:</Trans>
          ) : (
            <Trans>{name} no longer blocks these courts for you:</Trans>
          ),
        };
      default:
        return {
          icon: question,
          text: isAtOnce ? (
            <Trans>No courts are blocked for this tournament yet: players can still book all of them.</Trans>
          ) : (
            <Trans>{name} does not know of this tournament yet. Ask for courts.</Trans>
          ),
        };
    }
  }

  return (
    <div role="status" className="flex gap-3">
      <Icon of={icon} className="mt-0.5 text-xl text-muted" />
      <div className="flex min-w-0 flex-col wrap-anywhere">
        <p className="font-semibold">{text}</p>
        {said && (
          <>
            <p>{said.courts}</p>
            <p className="tabular">{said.when}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** Asks before what was asked or agreed is taken back. */
function Withdraw({ tournament, venue, onClose }: { tournament: Tournament; venue: Venue; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const call = useRequestCourts();
  const { name } = venue;
  const isAgreed = tournament.courtAgreement === CourtAgreement.AGREED;
  const done = isAgreed ? t`The courts are given back.` : t`Withdrawn. The venue no longer has to answer.`;
  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isAgreed ? t`Give the courts back?` : t`Withdraw your request?`}
      action={
        isAgreed
          ? t({ message: "Give back", comment: "Courts that a tournament has at a venue" })
          : t({ message: "Withdraw the request", comment: "What was asked of a venue" })
      }
      isDanger={isAgreed}
      isPending={call.isPending}
      failure={call.error ? explain(call.error) : undefined}
      onConfirm={() =>
        whenDone(call.mutateAsync({ tournamentId: tournament.id, withdraw: true }, { onSuccess: onClose }), () =>
          toastSuccess(done),
        )
      }
    >
      {isAgreed ? (
        <p>
          <Trans>Players can book these hours at once, so you may not get the same courts again.</Trans>
        </p>
      ) : (
        <p>
          <Trans>{name} will not answer any more. You can ask again at any time.</Trans>
        </p>
      )}
    </Confirm>
  );
}
