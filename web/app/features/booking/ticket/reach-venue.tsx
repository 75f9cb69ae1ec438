import phone from "icon:lucide/phone";
import whatsApp from "icon:mdi/whatsapp";
import { Trans } from "@lingui/react/macro";
import type { VenueContact } from "~/gen/lapang/v1/venue_pb";
import { externalAddress, phoneAddress, whatsappAddress } from "~/ui/link/external-links";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { buttonClass } from "~/ui/look/styles";

export type WayToReach = { by: "chat" | "phone" | "website"; href: string };

/** The best way to reach a venue: a chat that begins with `message`, its telephone, else its website. */
export function wayToReach(contact: VenueContact | undefined, whatsapp: string, message: string): WayToReach | null {
  const chat = whatsappAddress(whatsapp, message);
  if (chat) return { by: "chat", href: chat };
  const call = phoneAddress(contact?.phoneNumber ?? "");
  if (call) return { by: "phone", href: call };
  const website = externalAddress(contact?.website ?? "");
  return website ? { by: "website", href: website } : null;
}

export function ReachVenue({ reach: { by, href } }: { reach: WayToReach }) {
  return (
    <a
      href={href}
      {...(by !== "phone" && { target: "_blank", rel: "noreferrer" })}
      className={cx(buttonClass({ variant: "secondary" }), "self-start")}
    >
      {by !== "website" && <Icon of={by === "chat" ? whatsApp : phone} />}
      {by === "chat" && <Trans>Chat with the venue</Trans>}
      {by === "phone" && <Trans>Call the venue</Trans>}
      {by === "website" && <Trans>Contact the venue</Trans>}
    </a>
  );
}
