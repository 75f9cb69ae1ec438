import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReportedPlayer } from "~/gen/lapang/v1/safety_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { Avatar } from "~/ui/look/avatar";
import { Badge } from "~/ui/look/badge";

type Props = { player: ReportedPlayer; role?: string; isSuspended: boolean };

/** Who somebody is, since when, and what was decided about them before. */
export function PlayerFacts({ player, role, isSuspended }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { name, avatarUrl, createdAt, earlierActions, earlierReports } = player;
  const since = createdAt && shortDay(timestampDate(createdAt), localZone(), locale);
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} photo={avatarUrl} />
      <div className="flex min-w-0 flex-col items-start">
        <p className="font-bold [overflow-wrap:anywhere]">
          {name} {role && <span className="font-semibold text-muted text-sm">{role}</span>}
        </p>
        <p className="text-muted text-sm">
          {since && <Trans>Here since {since}</Trans>}
          {" · "}
          {earlierReports > 0 ? (
            <Plural value={earlierReports} one="# report decided before" other="# reports decided before" />
          ) : (
            t`never reported before`
          )}
          {earlierActions > 0 && (
            <>
              {" · "}
              <Plural value={earlierActions} one="# action before" other="# actions before" />
            </>
          )}
        </p>
        {isSuspended && (
          <span className="pt-1.5">
            <Badge tone="bad">{t({ message: "Suspended", comment: "A player" })}</Badge>
          </span>
        )}
      </div>
    </div>
  );
}
