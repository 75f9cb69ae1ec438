import history from "icon:lucide/history";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { clockTime, dayOf, shortDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { useOnline } from "~/lib/offline/network";
import { refetchStale, useOldestStale } from "~/lib/offline/stale-queries";
import { TextButton } from "../link/text-link";
import { Icon } from "../look/icon";

/** One banner for all possibly outdated data of a page: since when. */
export function StaleBanner() {
  const readAt = useOldestStale();
  return (
    // The region exists before its text, so that the text is announced.
    <div aria-live="polite">{readAt !== null && <StaleNotice readAt={readAt} />}</div>
  );
}

/** The data may be outdated: since when, and that it is being retried. */
export function StaleNotice({ readAt }: { readAt: number }) {
  const locale = useLocale();
  const client = useQueryClient();
  const isOnline = useOnline();
  // In the reader's own time zone.
  const zone = localZone();
  const at = new Date(readAt);
  const clock = clockTime(at, zone, locale);
  const day = dayOf(at, zone) === today(zone) ? null : shortDay(at, zone, locale);
  return (
    <div className="border-line border-b bg-sunken">
      <div className="mx-auto flex min-h-12 max-w-7xl items-center gap-3 px-4 sm:px-6">
        <Icon of={history} className="shrink-0 text-muted text-xl" />
        <p className="min-w-0 flex-1 py-2 font-medium text-sm leading-snug">
          {day === null ? (
            <Trans>Last updated at {clock}.</Trans>
          ) : (
            <Trans comment="Tue 24 Nov at 14:05">
              Last updated on {day} at {clock}.
            </Trans>
          )}
          {isOnline && (
            <>
              {" "}
              <Trans comment="After: Last updated at 14:05.">Trying to reload…</Trans>
            </>
          )}
        </p>
        {isOnline && (
          <TextButton onPress={() => refetchStale(client)}>
            <Trans>Try now</Trans>
          </TextButton>
        )}
      </div>
    </div>
  );
}
