import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans } from "@lingui/react/macro";
import { type BookingProposal, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/locale";
import { Card } from "~/ui/card";
import { spanText } from "./slot-text";

/** The times a venue offers instead. */
export function OfferedTimes({ proposals, zone }: { proposals: readonly BookingProposal[]; zone: string }) {
  const locale = useLocale();
  const offered = proposals.filter(({ status }) => status === ProposalStatus.OFFERED);
  if (offered.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-extrabold text-xl">
        <Trans>Times the venue proposes</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {offered.map(({ id, startTime, endTime, note }) => (
          <li key={id} className="rounded-2xl bg-notice-soft px-4 py-3 text-notice-ink">
            {startTime && endTime && (
              <p className="tabular font-bold">
                {spanText({ start: timestampMs(startTime), end: timestampMs(endTime) }, zone, locale)}
              </p>
            )}
            {note && <p className="break-words text-sm">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
