import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import type { Day } from "~/lib/format/dates";

type Place = { venueId: string | undefined; first: Day; last: Day };

/** Whether a tournament that moves there gives back what it has asked for or has: the server ends it. */
export function losesCourts({ venueId, courtRequest, courtAgreement }: Tournament, to: Place): boolean {
  const block = courtRequest?.block;
  const isHeld = courtAgreement === CourtAgreement.ASKED || courtAgreement === CourtAgreement.AGREED;
  return (
    isHeld && block !== undefined && (to.venueId !== venueId || block.fromDate < to.first || block.toDate > to.last)
  );
}
