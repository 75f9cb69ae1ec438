import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EventFormat, StageKind, type Tournament, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { Switch } from "~/ui/form/switch";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { RankingWords } from "../../draw/groups";
import { placed } from "../../model";
import { useDrawStage, useUndoDraw } from "../../queries";
import { useEventChoice } from "../event-choice";
import { type Forecast, forecast, knockoutOf, type Step, stepsOf } from "./draw-rules";

/** Draws the groups and the knockout of an event. */
export function Draws({ tournament }: { tournament: Tournament }) {
  const { event, choice } = useEventChoice(tournament);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {choice}
      {event && (
        <div key={event.id} className="flex flex-col gap-4">
          {stepsOf(event).map((step, index, steps) => (
            <StepCard key={step.stage} tournament={tournament} event={event} step={step} before={steps[index - 1]} />
          ))}
          <TieBreaks event={event} />
        </div>
      )}
    </div>
  );
}

type CardProps = { tournament: Tournament; event: TournamentEvent; step: Step; before: Step | undefined };

function StepCard({ tournament, event, step, before }: CardProps) {
  const { t } = useLingui();
  const explain = useExplain();
  const paths = usePaths();
  const drawing = useDrawStage();
  const undoing = useUndoDraw();
  const [onlyHere, setOnlyHere] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const isGroups = step.stage === StageKind.GROUPS;
  const isFirst = before === undefined;
  const canDraw = isFirst ? forecast(event, onlyHere).kind !== "too few" : before.isDrawn && before.left === 0;
  const { left } = step;
  const matches = step.ties.length;
  const request = { eventId: event.id, stage: step.stage };
  const name = isGroups
    ? event.format === EventFormat.ROUND_ROBIN
      ? t({ message: "Round robin", comment: "Format of an event: everyone plays everyone" })
      : t({ message: "Groups", comment: "The first stage of an event" })
    : t({ message: "Knockout", comment: "Format of an event" });

  function draw() {
    drawing.mutate(
      { ...request, onlyCheckedIn: isFirst && onlyHere },
      { onSuccess: () => void toastSuccess(t`The draw is made. Everyone can see it.`) },
    );
  }

  return (
    <section className="flex flex-col gap-4 rounded-card bg-surface p-5 ring-1 ring-line ring-inset">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-extrabold text-2xl">{name}</h3>
        {step.isDrawn && (
          <Badge tone="good">
            <Trans context="stage" comment="State of groups or a bracket">
              Drawn
            </Trans>
          </Badge>
        )}
      </header>
      {step.isDrawn ? (
        <p className="text-lg">
          <Plural value={matches} one="# match" other="# matches" />
          {", "}
          <Plural value={left} _0="all of them played" one="# to play" other="# to play" />
        </p>
      ) : (
        <Prospect tournament={tournament} event={event} onlyHere={onlyHere} before={before} />
      )}
      {!step.isDrawn && isFirst && (
        <Switch
          isSelected={onlyHere}
          onChange={setOnlyHere}
          description={<Trans>The others stay entered, but have no match.</Trans>}
        >
          <Trans>Only those who are here</Trans>
        </Switch>
      )}
      <div className="flex flex-wrap gap-2">
        {!step.isDrawn && (
          <Button onPress={draw} isDisabled={!canDraw} isPending={drawing.isPending}>
            {isGroups ? <Trans>Draw the groups</Trans> : <Trans>Draw the knockout</Trans>}
          </Button>
        )}
        {step.isDrawn && (
          <>
            <LinkButton variant="secondary" to={paths.tournament(tournament.id)}>
              <Trans>See the draw</Trans>
            </LinkButton>
            <Button variant="quiet" isDisabled={step.isTouched} onPress={() => setUndoing(true)}>
              <Trans>Undo the draw</Trans>
            </Button>
          </>
        )}
      </div>
      {drawing.error && <Refused tournament={tournament} error={drawing.error} />}
      {step.isDrawn && step.isTouched && (
        <p className="text-muted text-sm">
          <Trans>A match of it has been started, so the draw can no longer be undone.</Trans>
        </p>
      )}
      <Confirm
        isOpen={isUndoing}
        onOpenChange={setUndoing}
        title={t`Undo the draw?`}
        action={t`Undo the draw`}
        onConfirm={() => undoing.mutate(request, { onSuccess: () => setUndoing(false) })}
        isPending={undoing.isPending}
        failure={undoing.error ? explain(undoing.error) : undefined}
      >
        <Trans>
          All its matches and their plan are deleted. The next draw is a new one, and everyone can see that it was drawn
          again.
        </Trans>
      </Confirm>
    </section>
  );
}

const entriesTab = (paths: ReturnType<typeof usePaths>, { id }: Tournament) =>
  `${paths.tournamentDesk(id)}?tab=entries`;

/** Why it was not drawn, with the way to mend it. */
function Refused({ tournament, error }: { tournament: Tournament; error: unknown }) {
  const explain = useExplain();
  const paths = usePaths();
  const { reason, metadata } = refusalOf(error);
  const numbers = (key: string) => (metadata[key] ?? "").split(",").filter(Boolean);
  const [without, twice] = [numbers("missing"), numbers("double")];
  const [missing, doubled] = [without.join(", "), twice.join(", ")];
  if (reason !== "SEEDS_UNCLEAR" || !(missing || doubled))
    return (
      <Alert role="alert" tone="danger">
        {explain(error)}
      </Alert>
    );
  return (
    <Alert role="alert" tone="danger" className="flex flex-col items-start gap-3">
      <p>
        {missing && (
          <Plural
            value={{ count: without.length }}
            one={`Seed ${missing} is missing.`}
            other={`Seeds ${missing} are missing.`}
          />
        )}{" "}
        {doubled && (
          <Plural
            value={{ count: twice.length }}
            one={`Seed ${doubled} is given more than once.`}
            other={`Seeds ${doubled} are given more than once.`}
          />
        )}
      </p>
      <LinkButton to={entriesTab(paths, tournament)} variant="secondary" size="small">
        <Trans>To the entries</Trans>
      </LinkButton>
    </Alert>
  );
}

type ProspectProps = { tournament: Tournament; event: TournamentEvent; onlyHere: boolean; before: Step | undefined };

/** What the draw will make, in words. */
function Prospect({ tournament, event, onlyHere, before }: ProspectProps) {
  const paths = usePaths();
  if (before && !before.isDrawn) {
    return (
      <p className="text-muted">
        <Trans>It can be drawn once all matches of the groups are over.</Trans>
      </p>
    );
  }
  const left = before?.left ?? 0;
  if (left > 0) {
    return (
      <p className="text-muted">
        <Plural
          value={left}
          one="# match of the groups is still to be played."
          other="# matches of the groups are still to be played."
        />
      </p>
    );
  }
  const groups = event.standings.length || event.groupCount;
  const plan = before ? knockoutOf(groups * event.advancing, event.hasThirdPlace) : forecast(event, onlyHere);
  const seeds = placed(event).filter(({ seed }) => seed > 0).length;
  return (
    <div className="flex flex-col gap-1 text-lg">
      <p className="text-pretty">
        <PlanWords plan={plan} event={event} />
      </p>
      {!before && plan.kind !== "too few" && (
        <p className="text-base text-muted">
          <Plural
            value={seeds}
            _0="Nobody is seeded: all are drawn by lot."
            one="# is seeded; the others are drawn by lot."
            other="# are seeded; the others are drawn by lot."
          />{" "}
          <TextLink to={entriesTab(paths, tournament)}>
            <Trans>Change seeds</Trans>
          </TextLink>
        </p>
      )}
    </div>
  );
}

function PlanWords({ plan, event }: { plan: Forecast; event: TournamentEvent }) {
  if (plan.kind === "too few") return <Trans>There are not enough entries for a draw yet.</Trans>;
  const { entries, ties } = plan;
  const matches = <Plural value={ties} one="# match" other="# matches" />;
  if (plan.kind === "round robin") {
    return (
      <Trans>
        {entries} entries, everyone plays everyone: {matches}.
      </Trans>
    );
  }
  if (plan.kind === "groups") {
    const { groups, smallest, largest } = plan;
    const { advancing } = event;
    return (
      <>
        {smallest === largest ? (
          <Trans>
            {entries} entries in {groups} groups of {smallest}: {matches}.
          </Trans>
        ) : (
          <Trans>
            {entries} entries in {groups} groups of {smallest} or {largest}: {matches}.
          </Trans>
        )}{" "}
        <Trans>The best {advancing} of each group go on to the knockout.</Trans>
      </>
    );
  }
  const { size, byes } = plan;
  return (
    <>
      <Trans>
        {entries} entries in a bracket of {size}: {matches}.
      </Trans>{" "}
      {byes > 0 && (
        <Plural
          value={byes}
          one="The best has a bye: no match in the first round."
          other="The best # have a bye: no match in the first round."
        />
      )}
    </>
  );
}

function TieBreaks({ event }: { event: TournamentEvent }) {
  if (event.criteria.length === 0 || event.format === EventFormat.KNOCKOUT) return null;
  return (
    <section className="flex flex-col gap-2 rounded-card bg-sunken p-5">
      <h3 className="font-bold text-lg">
        <Trans>How a group is ranked</Trans>
      </h3>
      <RankingWords event={event} />
    </section>
  );
}
