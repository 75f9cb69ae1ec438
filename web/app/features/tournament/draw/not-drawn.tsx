import { Trans, useLingui } from "@lingui/react/macro";
import type { Tournament, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { filledText } from "../event-words";
import { deadlineOf, isOver, placed, takesEntries } from "../model";

/** An event without a draw: how far it is, and what comes next. */
export function NotDrawn({ tournament, event }: { tournament: Tournament; event: TournamentEvent }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const entered = placed(event).length;
  const deadline = deadlineOf(tournament);
  const day = shortDay(deadline, tournament.timeZone, locale);
  const time = clockTime(deadline, tournament.timeZone, locale);
  return (
    <div className="flex flex-col gap-1 rounded-panel bg-sunken px-6 py-12 text-center">
      <p className="font-semibold">
        {entered === 0 ? (
          <Trans>Nobody has entered this event yet.</Trans>
        ) : (
          <Trans>This event has not been drawn yet.</Trans>
        )}
      </p>
      <p className="text-muted">
        {entered > 0 && `${filledText(i18n, event.kind, entered, event.maxEntries)}. `}
        {isOver(tournament) ? null : takesEntries(tournament, event, now) ? (
          <Trans>
            Entries close on {day}, {time}; then comes the draw.
          </Trans>
        ) : (
          entered > 0 && <Trans>Entries are closed. The draw comes next.</Trans>
        )}
      </p>
    </div>
  );
}
