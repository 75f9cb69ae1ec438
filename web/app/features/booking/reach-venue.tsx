import phone from "icon:lucide/phone";
import { Trans } from "@lingui/react/macro";
import type { VenueContact } from "~/gen/lapang/v1/venue_pb";
import { externalAddress, phoneAddress } from "~/ui/external-links";
import { Icon } from "~/ui/icon";

/** The best way to contact a venue: its telephone, else its website. */
export function ReachVenue({ contact }: { contact: VenueContact | undefined }) {
  const call = phoneAddress(contact?.phoneNumber ?? "");
  const href = call ?? externalAddress(contact?.website ?? "");
  if (!href) return null;
  return (
    <a
      href={href}
      {...(!call && { target: "_blank", rel: "noreferrer" })}
      className="inline-flex min-h-12 items-center gap-2 self-start rounded-full bg-on-court px-5 font-bold text-court"
    >
      {call && <Icon of={phone} />}
      {call ? <Trans>Call the venue</Trans> : <Trans>Contact the venue</Trans>}
    </a>
  );
}
