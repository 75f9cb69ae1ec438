import globe from "icon:lucide/globe";
import pin from "icon:lucide/map-pin";
import phone from "icon:lucide/phone";
import camera from "icon:mdi/instagram";
import chat from "icon:mdi/whatsapp";
import { useLingui } from "@lingui/react/macro";
import { Icon, type IconShape } from "../look/icon";
import { externalAddress, instagramAddress, mapAddress, phoneAddress, whatsappAddress } from "./external-links";
import { textLinkClass } from "./text-link";

type Props = {
  phoneNumber?: string;
  website?: string;
  googleMapsUrl?: string;
  /** A phone number. */
  whatsapp?: string;
  /** A user name. */
  instagram?: string;
  /** Coordinates, for places without a map link of their own. */
  place?: { latitude: number; longitude: number };
};

/** Call, chat, map and websites; missing ones are left out. */
export function ContactLinks(props: Props) {
  const { phoneNumber = "", website = "", googleMapsUrl = "", whatsapp = "", instagram = "", place } = props;
  const { t } = useLingui();
  const message = whatsappAddress(whatsapp);
  const site = externalAddress(website);
  const map = externalAddress(googleMapsUrl) ?? (place && mapAddress(place));
  const call = phoneAddress(phoneNumber);
  return (
    <ul className="flex flex-col">
      {call && <Line icon={phone} href={call} text={phoneNumber} label={t`Call ${phoneNumber}`} />}
      {message && <Line icon={chat} href={message} text="WhatsApp" label={t`Chat on WhatsApp`} isOutside />}
      {map && <Line icon={pin} href={map} text={t`Open the map`} isOutside />}
      {site && <Line icon={globe} href={site} text={new URL(site).hostname.replace(/^www\./, "")} isOutside />}
      {instagram && (
        <Line
          icon={camera}
          href={instagramAddress(instagram)}
          text={`@${instagram}`}
          label={t({ message: `@${instagram} on Instagram`, comment: "A link" })}
          isOutside
        />
      )}
    </ul>
  );
}

type LineProps = { icon: IconShape; href: string; text: string; label?: string; isOutside?: boolean };

function Line({ icon, href, text, label, isOutside }: LineProps) {
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        {...(isOutside && { target: "_blank", rel: "noreferrer" })}
        className={textLinkClass({ variant: "quiet", className: "gap-3 font-semibold" })}
      >
        <Icon of={icon} className="text-muted text-xl" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      </a>
    </li>
  );
}
