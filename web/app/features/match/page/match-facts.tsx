import calendar from "icon:lucide/calendar-days";
import external from "icon:lucide/external-link";
import pin from "icon:lucide/map-pin";
import wallet from "icon:lucide/wallet";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockRange, longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { Icon, type IconShape } from "~/ui/look/icon";
import { useCostWords } from "../costs/use-cost-words";
import { endOf, placeOf, startOf, zoneOf } from "../places-rules";
import { BookedCourts } from "./booked-courts";

/** Where and when; for participants, with a link to add it to a calendar. */
export function MatchFacts({ match }: { match: Match }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const start = startOf(match);
  const zone = zoneOf(match);
  const place = placeOf(match);
  const cost = useCostWords()(match);
  return (
    <Card className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact icon={calendar} label={t`When`}>
        <p className="font-semibold">{longDay(start, zone, locale)}</p>
        <p className="text-muted">{clockRange(start, endOf(match), zone, locale)}</p>
        <a
          href={`/api/matches/${encodeURIComponent(match.id)}.ics`}
          className="-ms-3 inline-flex min-h-11 items-center self-start rounded-full px-3 font-semibold text-accent hover:bg-sunken"
        >
          <Trans>Add to calendar</Trans>
        </a>
        {match.hasJoined && (
          <TextLink
            to={paths.settingsNotifications}
            variant="hover"
            className="-ms-3 -mt-2 self-start rounded-full px-3 text-muted text-sm"
          >
            <Trans>Or subscribe to all your games</Trans>
          </TextLink>
        )}
      </Fact>
      <Fact icon={pin} label={t`Where`}>
        <p className="break-words font-semibold">
          {/* A deactivated venue has no page. */}
          {match.venue?.isActive ? (
            <TextLink to={paths.publicVenue(match.venue, { sport: match.sportId })} variant="hover" className="-my-2.5">
              {place.name}
            </TextLink>
          ) : (
            place.name
          )}
        </p>
        {place.detail && <p className="break-words text-muted">{place.detail}</p>}
        <BookedCourts match={match} />
        <a
          href={place.mapUrl}
          target="_blank"
          rel="noreferrer"
          className="-ms-3 inline-flex min-h-11 items-center gap-1.5 self-start rounded-full px-3 font-semibold text-accent hover:bg-sunken"
        >
          <Trans>Open the map</Trans>
          <Icon of={external} />
          <span className="sr-only">
            <Trans comment="Said of a link">(opens a new tab)</Trans>
          </span>
        </a>
      </Fact>
      {cost && (
        <Fact icon={wallet} label={t({ message: "Costs", context: "a match" })}>
          <p className="tabular font-semibold">{cost}</p>
        </Fact>
      )}
    </Card>
  );
}

function Fact({ icon, label, children }: { icon: IconShape; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sunken text-xl">
        <Icon of={icon} />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="font-semibold text-muted text-sm tracking-normal">{label}</h2>
        {children}
      </div>
    </div>
  );
}
