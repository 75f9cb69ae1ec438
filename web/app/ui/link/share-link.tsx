import shareIcon from "icon:lucide/share";
import whatsApp from "icon:mdi/whatsapp";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../look/button";
import { Icon } from "../look/icon";
import { buttonClass } from "../look/styles";
import { LinkField } from "./link-field";

type Props = {
  /** What the link is called. */
  label: string;
  link: string;
  /** The message that it is sent with. */
  text: string;
  /** What it leads to, for apps that show a title. */
  title?: string;
  /** Another way, beside the device's. */
  otherWay?: ReactNode;
};

/** A link to send by WhatsApp, to copy, or to pass on as the device can. */
export function ShareLink({ label, link, text, title, otherWay }: Props) {
  const deviceWay = typeof navigator.share === "function" && (
    <Button
      variant="secondary"
      isWide
      // Closing the system's share sheet rejects, and is not a failure.
      onPress={() => navigator.share({ title, text, url: link }).catch(() => {})}
    >
      <Icon of={shareIcon} className="text-xl" />
      <Trans>More ways</Trans>
    </Button>
  );
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${link}`)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ isWide: true })}
      >
        <Icon of={whatsApp} className="text-xl" />
        WhatsApp
      </a>
      <LinkField label={label} link={link} />
      {otherWay ? (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {deviceWay}
          {otherWay}
        </div>
      ) : (
        deviceWay
      )}
    </>
  );
}
