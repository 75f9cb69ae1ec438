import { Trans } from "@lingui/react/macro";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { lacksCourts } from "./model";

/** Tells the organiser that the venue has not given courts yet, with the way there. */
export function CourtsHint({ tournament }: { tournament: Tournament }) {
  const paths = usePaths();
  if (!lacksCourts(tournament)) return null;
  const { id, location, takesCourtsAtOnce, courtAgreement: agreement } = tournament;
  const isAsked = agreement === CourtAgreement.ASKED;
  return (
    <Alert
      tone={isAsked ? "info" : "notice"}
      className="flex flex-wrap items-center justify-between gap-x-4 print:hidden"
    >
      <span className="min-w-0 wrap-anywhere">
        {takesCourtsAtOnce ? (
          <Trans>Courts are not blocked yet.</Trans>
        ) : isAsked ? (
          <Trans>{location} has not agreed to the courts yet.</Trans>
        ) : agreement === CourtAgreement.DECLINED ? (
          <Trans>{location} has declined the courts.</Trans>
        ) : (
          <Trans>{location} does not know of this tournament yet.</Trans>
        )}
      </span>
      <TextLink to={`${paths.tournamentDesk(id)}?tab=plan`} className="font-semibold">
        {takesCourtsAtOnce ? (
          <Trans>Block them now</Trans>
        ) : isAsked ? (
          <Trans comment="Link: what the organiser has asked of a venue">See what you asked</Trans>
        ) : agreement === CourtAgreement.DECLINED ? (
          <Trans comment="Link: why a venue has declined">See why</Trans>
        ) : (
          <Trans>Ask for courts</Trans>
        )}
      </TextLink>
    </Alert>
  );
}
