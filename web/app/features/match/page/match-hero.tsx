import pin from "icon:lucide/map-pin";
import { useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockTime, friendlyDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { DotList } from "~/ui/list/dot-list";
import { Avatar } from "~/ui/look/avatar";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { endOf, placeOf, startOf, zoneOf } from "../places-rules";
import { useMatchTags } from "../use-match-tags";

/** The sport and the time in large type. */
export function MatchHero({ match }: { match: Match }) {
  const { t } = useLingui();
  const locale = useLocale();
  const tags = useMatchTags();
  const start = startOf(match);
  const zone = zoneOf(match);
  const day = friendlyDay(start, zone, locale);
  const time = clockTime(start, zone, locale);
  const zoneShort = zoneName(zone, start, locale);
  const host = match.host ?? match.participants[0]?.user;
  return (
    <header
      data-sport={match.sportId}
      className="relative flex flex-col gap-6 overflow-hidden rounded-panel bg-tint p-6 text-tone sm:p-9"
    >
      {/* Half a centre circle. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -end-24 -top-24 size-72 rounded-full border-[10px] border-current opacity-10"
      />
      <div className="flex items-center gap-3">
        <span className="*:bg-surface">
          <SportIcon sport={match.sportId} iconUrl={match.sport?.iconUrl} size="large" />
        </span>
        <p className="min-w-0 font-bold text-lg leading-snug">
          <DotList items={tags(match)} />
        </p>
      </div>
      <h1 className="max-w-2xl break-words font-extrabold text-3xl leading-[1.1] sm:text-5xl">{match.name}</h1>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-3">
        <time dateTime={start.toISOString()} className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold text-2xl">{day}</span>
          <span>
            <span className="tabular whitespace-nowrap font-extrabold text-4xl tracking-tight sm:text-5xl">{time}</span>{" "}
            <span className="tabular whitespace-nowrap font-bold text-xl">
              –{clockTime(endOf(match), zone, locale)} {zoneShort}
            </span>
          </span>
        </time>
        {!match.isPublic && (
          <span className="rounded-full bg-surface px-3 py-1 font-bold text-ink text-sm">
            {t`Unlisted: only people with the link can find it`}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 font-bold sm:text-lg">
        <p className="flex min-w-0 items-center gap-2">
          <Icon of={pin} className="shrink-0 text-xl" />
          <span className="min-w-0 break-words">{placeOf(match).name}</span>
        </p>
        {host?.name && (
          <p className="flex min-w-0 items-center gap-2">
            <span className="rounded-full ring-2 ring-surface">
              <Avatar size="small" name={host.name} photo={host.avatarUrl} />
            </span>
            <span className="min-w-0 break-words">
              <span className="font-medium">{t({ message: "Host", comment: "Of a match" })}</span> {host.name}
            </span>
          </p>
        )}
      </div>
    </header>
  );
}
