import desktop from "icon:lucide/monitor";
import mobile from "icon:lucide/smartphone";
import tablet from "icon:lucide/tablet";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { UserDevice } from "~/gen/lapang/v1/auth_pb";
import type { IconShape } from "~/ui/look/icon";

const lastSeenOf = ({ lastSeen }: UserDevice) => (lastSeen ? timestampMs(lastSeen) : 0);

/** This device first, then by last use. */
export function inOrder(devices: readonly UserDevice[]): UserDevice[] {
  return devices.toSorted(
    (one, other) => Number(other.isCurrentDevice) - Number(one.isCurrentDevice) || lastSeenOf(other) - lastSeenOf(one),
  );
}

const icons: Record<string, IconShape> = { mobile, tablet };

export function iconOf({ deviceType }: UserDevice): IconShape {
  return icons[deviceType ?? ""] ?? desktop;
}

/** A device's name: its browser and system, as far as they are known. */
export function nameOf({ browser, os }: UserDevice, i18n: I18n): string {
  if (browser && os) {
    return i18n._(msg({ message: `${browser} on ${os}`, comment: "A browser on a system: Chrome on Android" }));
  }
  return browser || os || i18n._(msg`Unknown device`);
}
