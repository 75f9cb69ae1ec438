import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Tournament, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { ChipGroup } from "~/ui/list/chip";

/** The event that a part of the desk is about, and the chips that choose it. */
export function useEventChoice({ events }: Tournament) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string>();
  const event: TournamentEvent | undefined = events.find(({ id }) => id === chosen) ?? events[0];
  const choice =
    events.length > 1 ? (
      <ChipGroup
        label={t({ message: "Event", comment: "Of a tournament, such as men's doubles" })}
        mode="single"
        isOneLine
        chips={events.map(({ id, name }) => ({ value: id, label: name }))}
        selected={event ? [event.id] : []}
        onChange={([next]) => next && setChosen(next)}
      />
    ) : (
      event && <h2 className="font-extrabold text-xl">{event.name}</h2>
    );
  return { event, choice };
}
