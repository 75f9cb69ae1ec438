import printer from "icon:lucide/printer";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { StageKind, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { ChipGroup } from "~/ui/list/chip";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { isDrawn, roundsOf } from "../model";
import { Bracket } from "./bracket";
import { DrawCheck } from "./draw-check";
import { Groups } from "./groups";
import { NotDrawn } from "./not-drawn";
import { PrintSheet } from "./print-sheet";

/** The groups and the bracket of one event. */
export function DrawTab({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState("");
  const { events } = tournament;
  const event = events.find(({ id }) => id === chosen) ?? events.find(isDrawn) ?? events[0];
  const [isPrepared, setPrepared] = useState(false);
  if (!event) return null;

  function print() {
    setPrepared(true);
    // The sheet is rendered before the dialog opens.
    setTimeout(() => window.print());
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          {events.length > 1 ? (
            <ChipGroup
              label={t`Event`}
              mode="single"
              isOneLine
              chips={events.map(({ id, name }) => ({ value: id, label: name }))}
              selected={[event.id]}
              onChange={([next]) => next && setChosen(next)}
            />
          ) : (
            <h2 className="font-extrabold text-xl">{event.name}</h2>
          )}
        </div>
        {isDrawn(event) && (
          <Button variant="secondary" size="small" onPress={print}>
            <Icon of={printer} className="text-lg" />
            <Trans comment="On paper">Print</Trans>
          </Button>
        )}
      </div>
      {!isDrawn(event) && <NotDrawn tournament={tournament} event={event} />}
      {event.hasKnockoutDrawn && (
        <section className="flex min-w-0 flex-col gap-3">
          <h3 className="font-extrabold text-xl">
            <Trans comment="Stage of an event">Knockout</Trans>
          </h3>
          <Bracket tournament={tournament} event={event} stage={StageKind.KNOCKOUT} />
        </section>
      )}
      {roundsOf(event, StageKind.PLATE) > 0 && (
        <section className="flex min-w-0 flex-col gap-3">
          <h3 className="font-extrabold text-xl">
            <Trans comment="Bracket of those who did not advance from the groups">Plate</Trans>
          </h3>
          <Bracket tournament={tournament} event={event} stage={StageKind.PLATE} />
        </section>
      )}
      {event.hasGroupsDrawn && <Groups tournament={tournament} event={event} />}
      <DrawCheck tournament={tournament} event={event} />
      {isPrepared && <PrintSheet tournament={tournament} event={event} />}
    </div>
  );
}
