import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Tournament, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { LinkButton } from "~/ui/link/link-button";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { DrawPromise } from "../draw/draw-promise";
import { stepOf, storeEntering } from "../enter/entering";
import { MyEntry } from "../enter/my-entry";
import { feeText, filledText, formatText } from "../event-words";
import { isDrawn, placed, placesLeft, waitlisted } from "../model";
import { eventScoring } from "../scoring-words";

type Props = {
  tournament: Tournament;
  event: TournamentEvent;
  onEnter: () => void;
  onShareEntry: () => void;
  isPending: boolean;
};

/** An event: what is played, what it costs, what is free, and the reader's entry. */
export function EventCard({ tournament, event, onEnter, onShareEntry, isPending }: Props) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const session = useSession();
  const next = stepOf(tournament, event, session.state !== "in", useNow());
  const taken = placed(event).length;
  const left = placesLeft(event);
  const waiting = waitlisted(event).length;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-extrabold text-xl">{event.name}</h3>
        <p className="font-bold">{feeText(i18n, event)}</p>
      </div>
      <div className="flex flex-col gap-1 text-muted">
        <p>{formatText(i18n, event)}</p>
        <p className="font-semibold">{eventScoring(i18n, tournament.sportSlug, event)}</p>
      </div>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="tabular font-bold">{filledText(i18n, event.kind, taken, event.maxEntries)}</span>
          {!isDrawn(event) && next.step !== "closed" && (
            <span className={left > 0 ? "font-bold text-signal" : "font-bold text-muted"}>
              {left > 0 ? (
                <Plural value={left} one="# place left" other="# places left" />
              ) : waiting > 0 ? (
                <Plural value={waiting} one="Full, # on the waitlist" other="Full, # on the waitlist" />
              ) : (
                <Trans comment="No place is left in a match">Full</Trans>
              )}
            </span>
          )}
        </p>
        <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-signal-soft">
          <div
            className="rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${Math.min(100, (taken / Math.max(1, event.maxEntries)) * 100)}%` }}
          />
        </div>
      </div>
      {next.step === "mine" && (
        <MyEntry tournament={tournament} event={event} entry={next.entry} onShare={onShareEntry} />
      )}
      {next.step === "signIn" && (
        <LinkButton
          to={paths.login}
          isWide
          onClick={() => storeEntering(tournament, event.id, paths.tournament(tournament.id))}
        >
          {next.isFull ? <Trans>Sign in for the waitlist</Trans> : <Trans>Sign in to enter</Trans>}
        </LinkButton>
      )}
      {next.step === "enter" && (
        <Button isWide onPress={onEnter} isPending={isPending}>
          {next.isFull ? (
            <Trans>Join the waitlist</Trans>
          ) : (
            <Trans comment="Takes a place in a tournament">Enter</Trans>
          )}
        </Button>
      )}
      {!isDrawn(event) && <DrawPromise event={event} />}
    </Card>
  );
}
