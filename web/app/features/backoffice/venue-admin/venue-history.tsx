import clock from "icon:lucide/history";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { type AuditEvent, AuditEventKind } from "~/gen/lapang/v1/venue_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { Card } from "~/ui/list/card";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { SkeletonList } from "~/ui/look/skeleton";
import { dateOf } from "../decision-rules";
import { useAuditEvents } from "../queries";
import { useRoleWords } from "../staff/role-words";
import { useFactNames, useFacts } from "./history-facts";
import { changedFacts, directionOf, hasFacts, readState } from "./history-rules";

const perPage = 20;

/** The audit trail of the venue. */
export function VenueHistory({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const offset = Math.max(0, Math.min(10_000, Number.parseInt(search.get("offset") ?? "0", 10) || 0));
  const query = useAuditEvents(venue.id, perPage, offset);
  const { data } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={4} className="h-24" />
      </QueryView>
    );
  if (data.events.length === 0) return <EmptyState icon={clock} title={t`Nothing has been changed yet.`} />;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <ol className="divide-y divide-line">
          {data.events.map((event) => (
            <Entry key={event.id} event={event} venue={venue} />
          ))}
        </ol>
      </Card>
      <Pagination
        total={data.total}
        limit={perPage}
        offset={offset}
        hrefFor={(next) => paths.internalVenue(venue.id, { tab: "history", offset: next ? String(next) : undefined })}
      />
    </div>
  );
}

function Entry({ event, venue }: { event: AuditEvent; venue: Venue }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const title = useTitle();
  const roleWords = useRoleWords();
  const nameOf = useFactNames();
  const factsOf = useFacts(venue.timeZone);
  const at = dateOf(event.createdAt);
  const sport = isSportId(event.sportId) ? i18n._(sportNames[event.sportId]) : event.sportId;
  const changes = hasFacts(event)
    ? changedFacts(factsOf(readState(event.beforeJson)), factsOf(readState(event.afterJson)))
    : [];
  const isChanged = directionOf(event) === "changed";
  const role = event.actorRole ? roleWords(event.actorRole).name.toLocaleLowerCase(locale) : "";
  const by = [event.actorEmail, role].filter(Boolean).join(", ");
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="font-semibold">
        {title(event)}
        {sport && <span className="font-normal text-muted">{` · ${sport}`}</span>}
      </p>
      {changes.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[11rem_1fr]">
              <dt className="text-muted">{nameOf(name)}</dt>
              <dd className="break-words [overflow-wrap:anywhere]">
                {isChanged ? (
                  <>
                    <del className="text-muted">{before || t`nothing`}</del>
                    {" → "}
                    <ins className="font-semibold no-underline">{after || t`nothing`}</ins>
                  </>
                ) : (
                  before || after
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-muted text-sm">
        <span className="font-semibold text-ink">
          {event.actorName || <Trans comment="Who runs the server">Operator of Lapang</Trans>}
        </span>
        {by && ` (${by})`}
        {at && (
          <time dateTime={at.toISOString()} className="tabular">
            {` · ${shortDay(at, venue.timeZone, locale)}, ${clockTime(at, venue.timeZone, locale)} ${zoneName(venue.timeZone, at, locale)}`}
          </time>
        )}
      </p>
    </li>
  );
}

/** A short title of the event. */
function useTitle(): (event: AuditEvent) => string {
  const { t } = useLingui();
  return (event) => {
    const direction = directionOf(event);
    const who = event.subject || t`somebody who deleted their account`;
    const one = (added: string, removed: string, changed: string) => ({ added, removed, changed })[direction];
    switch (event.kind) {
      case AuditEventKind.STAFF:
        return one(t`${who} added to the staff`, t`${who} removed from the staff`, t`Role of ${who} changed`);
      case AuditEventKind.DETAILS:
        return one(t`Venue added`, t`Details changed`, t`Details changed`);
      case AuditEventKind.HOURS:
        return t`Opening hours changed`;
      case AuditEventKind.SPORT:
        return one(t`Sport added`, t`Sport removed`, t`Sport changed`);
      case AuditEventKind.COURT:
        return one(t`Court added`, t`Court changed`, t`Court changed`);
      case AuditEventKind.PRICE:
        return one(t`Price added`, t`Price deleted`, t`Price changed`);
      case AuditEventKind.PAYMENT:
        return one(t`Bank details added`, t`Bank details removed`, t`Bank details changed`);
      case AuditEventKind.QRIS:
        return one(t`QRIS code added`, t`QRIS code removed`, t`QRIS code replaced`);
      case AuditEventKind.STATUS:
        return readState(event.afterJson).is_active ? t`Venue activated` : t`Venue deactivated`;
      case AuditEventKind.BLACKOUT:
        return one(t`Hours blocked`, t`Hours unblocked`, t`Hours blocked`);
      case AuditEventKind.PHOTO:
        if (readState(event.afterJson).order) return t`Photos put in another order`;
        return one(t`Photo added`, t`Photo deleted`, t`Description of a photo changed`);
      case AuditEventKind.REVIEW:
        return one(t`Reply to a review added`, t`Reply to a review removed`, t`Reply to a review changed`);
      case AuditEventKind.SPECIAL_DAY:
        return one(t`Special day added`, t`Special day deleted`, t`Special day changed`);
      case AuditEventKind.HOUSE_RULES:
        return t`House rules changed`;
      default:
        return t`Changed`;
    }
  };
}
