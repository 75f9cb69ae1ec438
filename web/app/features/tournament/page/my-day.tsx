import clock from "icon:lucide/clock";
import pin from "icon:lucide/map-pin";
import trophy from "icon:lucide/trophy";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { StageKind, type Tie, TieState, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useNow } from "~/lib/format/use-now";
import { Icon, type IconShape } from "~/ui/look/icon";
import { placeOf } from "../draw/bracket-rules";
import { courtName, dateOf, otherSide, roundName, scoreText, sideName, sideOf } from "../model";
import { LiveMark } from "../tie-card";
import { timeText } from "../tie-words";
import { type MyDay as Day, myDays } from "./my-day-rules";

/** For who plays here: when, where and against whom next. Changes are announced. */
export function MyDay({ tournament }: { tournament: Tournament }) {
  const days = myDays(tournament);
  if (days.length === 0) return null;
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      {days.map((day) =>
        day.next ? (
          <Next key={day.entry.id} tournament={tournament} day={day} tie={day.next} />
        ) : (
          <Done key={day.entry.id} day={day} />
        ),
      )}
    </div>
  );
}

const panel = "relative flex flex-col gap-4 overflow-hidden rounded-panel bg-court p-6 text-on-court sm:p-8";

function Next({ tournament, day: { event, entry }, tie }: { tournament: Tournament; day: Day; tie: Tie }) {
  const { i18n, t } = useLingui();
  const side = sideOf(tie, entry.id);
  const opponent = sideName(i18n, event, tie, otherSide(side));
  const court = courtName(tournament, tie.court || tie.plannedCourt);
  const planned = dateOf(tie.plannedAt);
  const score = scoreText(i18n, tie, side);
  const isLive = tie.state === TieState.LIVE;
  return (
    <section aria-labelledby={`next-${entry.id}`} className={panel}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`next-${entry.id}`} className="font-bold text-on-court-muted">
          {isLive ? t`You are playing now` : t`Your next match`}
        </h2>
        {isLive && <LiveMark />}
      </div>
      <p className="font-extrabold text-3xl leading-tight sm:text-4xl">
        {isLive ? court : <Turn tournament={tournament} tie={tie} />}
      </p>
      {isLive && score && <p className="tabular font-extrabold text-4xl">{score}</p>}
      <div className="flex flex-col gap-2 text-lg">
        <p className="min-w-0 font-bold [overflow-wrap:anywhere]">
          <span className="font-medium text-on-court-muted">
            <Trans comment="Followed by the opponent's name">Against</Trans>
          </span>{" "}
          {opponent}
        </p>
        <p className="text-base text-on-court-muted">
          {[
            event.name,
            roundName(i18n, event, tie),
            t({ message: `#${{ number: tie.number }}`, comment: "Number of a match" }),
          ].join(" · ")}
        </p>
      </div>
      {!isLive && (court || planned) && (
        <ul className="flex flex-wrap gap-2">
          {court && <Fact icon={pin}>{court}</Fact>}
          {planned && (
            <Fact icon={clock}>
              <Trans comment="Time at which a match is planned">
                Planned {{ time: timeText(i18n, tournament, planned) }}
              </Trans>
            </Fact>
          )}
        </ul>
      )}
    </section>
  );
}

function Fact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li className="flex min-h-10 items-center gap-2 rounded-full bg-court-deep px-4 font-semibold">
      <Icon of={icon} className="text-lg" />
      {children}
    </li>
  );
}

/** When it is the reader's turn, in large type. */
function Turn({ tournament, tie }: { tournament: Tournament; tie: Tie }) {
  const { i18n } = useLingui();
  const now = useNow();
  const rest = dateOf(tie.restsUntil);
  const planned = dateOf(tie.plannedAt);
  const { callPosition } = tie;
  if (callPosition > 0 && rest && rest > now)
    return <Trans>Rest until {{ time: timeText(i18n, tournament, rest) }}, then you are called</Trans>;
  if (callPosition === 1) return <Trans>You are next. Stay close to the courts.</Trans>;
  if (callPosition > 1)
    return <Plural value={{ count: callPosition - 1 }} one="# match before yours" other="# matches before yours" />;
  if (planned && planned > now)
    return <Trans comment="Time of the next match">At {{ time: timeText(i18n, tournament, planned) }}</Trans>;
  if (tie.state === TieState.WAITING) return <Trans>Your opponent is not known yet</Trans>;
  return <Trans>You will be called</Trans>;
}

/** Nothing is left to play: how it went. */
function Done({ day: { event, entry, played } }: { day: Day }) {
  const { i18n } = useLingui();
  const place = placeOf(event, entry.id);
  const last = played.at(-1);
  const waitsForKnockout = last?.stage === StageKind.GROUPS && event.groupCount > 0 && !event.hasKnockoutDrawn;
  const won = played.filter((tie) => tie.winner === sideOf(tie, entry.id)).length;
  return (
    <section className={panel}>
      <p className="flex items-center gap-3 font-extrabold text-2xl sm:text-3xl">
        <Icon of={trophy} />
        <span>
          {place === 1 ? (
            <Trans>You won {{ event: event.name }}!</Trans>
          ) : place > 1 ? (
            <Trans comment="Place in an event, such as second">
              Place {place} in {{ event: event.name }}
            </Trans>
          ) : waitsForKnockout ? (
            <Trans>Your group matches are played. The knockout is not drawn yet.</Trans>
          ) : (
            <Trans>All your matches in {{ event: event.name }} are played.</Trans>
          )}
        </span>
      </p>
      <p className="text-lg text-on-court-muted">
        <Plural value={won} one="# win" other="# wins" /> · {entry.name}
      </p>
      <p className="tabular text-on-court-muted">
        {played.map((tie) => scoreText(i18n, tie, sideOf(tie, entry.id))).join(" · ")}
      </p>
    </section>
  );
}
