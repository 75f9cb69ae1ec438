import clock from "icon:lucide/clock";
import globe from "icon:lucide/globe";
import pin from "icon:lucide/map-pin";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useState } from "react";
import type { UserDevice } from "~/gen/lapang/v1/auth_pb";
import { relativeTime } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon, type IconShape } from "~/ui/look/icon";
import { iconOf, nameOf } from "./device-rules";
import { RevokeDialog } from "./revoke-dialog";

export function DeviceCard({ device }: { device: UserDevice }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const now = useNow(60_000);
  const [isAsking, setAsking] = useState(false);
  const { isCurrentDevice, activeSessions, location, ipAddress, lastSeen } = device;
  const name = nameOf(device, i18n);
  return (
    <li
      className={cx(
        "flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-surface p-5 ring-1",
        isCurrentDevice ? "ring-2 ring-accent" : "ring-line",
      )}
    >
      <span className="grid size-10 shrink-0 sm:size-12 place-items-center rounded-full bg-accent-soft text-xl text-accent-ink sm:text-2xl">
        <Icon of={iconOf(device)} />
      </span>
      <div className="flex min-w-40 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-bold text-lg leading-tight">{name}</h3>
          {isCurrentDevice && (
            <Badge tone="good">
              <Trans comment="Said of the device that is being used">This device</Trans>
            </Badge>
          )}
          {activeSessions === 0 && (
            <Badge>
              <Trans comment="Said of a device">Logged out</Trans>
            </Badge>
          )}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {location && <Fact icon={pin}>{location}</Fact>}
          {ipAddress && (
            <Fact icon={globe}>
              <span className="[overflow-wrap:anywhere]">
                <span className="sr-only">
                  <Trans comment="Before a network address such as 203.0.113.7">IP address</Trans>{" "}
                </span>
                {ipAddress}
              </span>
            </Fact>
          )}
          <Fact icon={clock}>
            {isCurrentDevice ? (
              <Trans comment="Said of a device">Active now</Trans>
            ) : (
              lastSeen && (
                <Trans comment="Said of a device: 3 hours ago">
                  Last seen {{ when: relativeTime(timestampDate(lastSeen), now, locale) }}
                </Trans>
              )
            )}
          </Fact>
          {activeSessions > 1 && (
            <li>
              <Plural value={activeSessions} one="# session" other="# sessions" />
            </li>
          )}
        </ul>
      </div>
      {activeSessions > 0 && (
        <div className="basis-full sm:basis-auto">
          <Button
            variant="secondary"
            size="small"
            isWide
            aria-label={isCurrentDevice ? undefined : t`Log out of ${name}`}
            onPress={() => setAsking(true)}
          >
            {isCurrentDevice ? <Trans>Log out here</Trans> : <Trans context="a device">Log out</Trans>}
          </Button>
        </div>
      )}
      <RevokeDialog device={device} name={name} isOpen={isAsking} onOpenChange={setAsking} />
    </li>
  );
}

function Fact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon of={icon} className="mt-0.75" />
      {children}
    </li>
  );
}
