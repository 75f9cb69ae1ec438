import { timestampDate } from "@bufbuild/protobuf/wkt";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useUnwatchHour, useWatchedHours, useWatchHour } from "~/features/venue/queries";
import type { WatchedHour } from "~/gen/lapang/v1/venue_pb";
import { clockTime, dayOf, friendlyDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { announce } from "~/ui/announce";
import { TextLink } from "~/ui/link/text-link";
import { Button } from "~/ui/look/button";
import { SportIcon } from "~/ui/look/sport-icon";
import { toastFailure } from "~/ui/overlay/toast";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { spanText } from "../slot-text";
import { momentText } from "../time-left";
import { isSameTime, spanOf } from "./watch-rules";

/** The hours that the player watches; one that is stopped stays until the page is left, to be watched again. */
export function WatchedHours() {
  const { t } = useLingui();
  const failureOf = useWatchFailure();
  const hours = useWatchedHours();
  const [stopped, setStopped] = useState<readonly WatchedHour[]>([]);
  const [section, keepFocus] = useFocusRestore<HTMLElement>();
  const again = useWatchHour(keepFocus);
  const gone = stopped.filter((hour) => !hours.some((other) => isSameTime(other, hour)));
  const listed = [...hours, ...gone].toSorted(
    (one, other) => spanOf(one).start - spanOf(other).start || one.id.localeCompare(other.id),
  );
  if (listed.length === 0) return null;

  function undo({ venueId, sportId, startTime, durationMinutes }: WatchedHour) {
    again.mutate(
      { venueId, sportId, startTime, durationMinutes },
      { onError: (error) => void toastFailure(failureOf(error)) },
    );
  }

  function stop(hour: WatchedHour) {
    setStopped((all) => [...all, hour]);
    keepFocus();
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="watched-title" className="flex flex-col gap-3 outline-none">
      <h2 id="watched-title" className="font-extrabold text-lg">
        <Trans>Hours you watch</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-card bg-surface px-4 ring-1 ring-line sm:px-5">
        {listed.map((hour) => (
          <WatchedRow key={hour.id} hour={hour} isStopped={gone.includes(hour)}>
            {gone.includes(hour) ? (
              <Button
                variant="secondary"
                size="small"
                aria-label={t`Watch this time again`}
                isPending={again.isPending && again.variables.startTime === hour.startTime}
                onPress={() => undo(hour)}
              >
                <Trans comment="Button: takes back that watching an hour was stopped">Undo</Trans>
              </Button>
            ) : (
              <StopButton hour={hour} onStopped={() => stop(hour)} />
            )}
          </WatchedRow>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { hour: WatchedHour; isStopped?: boolean; children: ReactNode };

/** A watched time with its button. */
export function WatchedRow({ hour, isStopped, children }: RowProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { venueId, venueName, sportId, timeZone: zone, notifiedAt } = hour;
  const span = spanOf(hour);
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const at = `${start.toISOString()}/${end.toISOString()}`;
  const hours = `${clockTime(start, zone, locale)}–${clockTime(end, zone, locale)}`;
  // Only what was free may be picked.
  const query = { sport: sportId, date: dayOf(start, zone), at: notifiedAt && at };
  return (
    <li className="flex items-center gap-3 py-2">
      <SportIcon sport={sportId} size="small" />
      <div className="flex min-w-0 flex-1 flex-col">
        <TextLink to={paths.bookVenue(venueId, query)} variant="hover" isInline className="truncate font-bold">
          <span className="sr-only">{isSportId(sportId) && `${i18n._(sportNames[sportId])}, `}</span>
          {venueName}
        </TextLink>
        <p className="tabular text-muted text-sm">
          <span className={isStopped ? "line-through" : undefined}>
            {friendlyDay(start, zone, locale)}, <span className="inline-block">{hours}</span>
          </span>
          {notifiedAt && (
            <span className="block font-semibold text-accent">
              <Trans comment="An email was sent at this time: Emailed 14:05">
                Emailed {{ time: sentText(timestampDate(notifiedAt), zone, locale) }}
              </Trans>
            </span>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}

const sentText = (sent: Date, zone: string, locale: ReturnType<typeof useLocale>) =>
  dayOf(sent, zone) === today(zone) ? clockTime(sent, zone, locale) : momentText(sent.getTime(), zone, locale);

/** Ends watching a time. */
export function StopButton({ hour, onStopped }: { hour: WatchedHour; onStopped: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const unwatch = useUnwatchHour(() => {
    announce(t`Stopped`);
    onStopped();
  });
  const time = spanText(spanOf(hour), hour.timeZone, locale);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={hour.notifiedAt ? t`Remove ${{ time }}` : t`Stop watching ${{ time }}`}
      isPending={unwatch.isPending}
      onPress={() => unwatch.mutate({ id: hour.id }, { onError: (error) => void toastFailure(explain(error)) })}
    >
      {hour.notifiedAt ? (
        <Trans context="watched hour">Remove</Trans>
      ) : (
        <Trans comment="Button: ends watching an hour">Stop</Trans>
      )}
    </Button>
  );
}

/** Why an hour cannot be watched, in the reader's language. */
export function useWatchFailure(): (error: unknown) => string {
  const { t } = useLingui();
  const explain = useExplain();
  return (error) => {
    const { reason, metadata } = refusalOf(error);
    if (reason === "HOUR_IS_FREE") return t`A court is free then. Book it now.`;
    if (reason !== "TOO_MANY_WATCHED_HOURS") return explain(error);
    return t`You already watch ${plural({ count: Number(metadata.limit) }, { one: "# hour", other: "# hours" })}. Stop one to watch this one.`;
  };
}
