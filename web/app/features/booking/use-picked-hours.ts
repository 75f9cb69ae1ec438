import { useEffect, useState } from "react";
import type { AvailabilityDay } from "~/gen/lapang/v1/venue_pb";
import { reconciled, type Selection, type Slot, toggled } from "./selection-rules";

const none: Selection = [];

/**
 * The hours picked of each sport, and those of them that somebody else was quicker to get. Each fresh look at the days is
 * held against what is picked, but not while `isPaused`: an own request takes hours too.
 */
export function usePickedHours(sportId: string, days: readonly AvailabilityDay[] | undefined, isPaused: boolean) {
  const [bySport, setBySport] = useState<Record<string, Selection>>({});
  const [lost, setLost] = useState<readonly Slot[]>(none);
  const picked = bySport[sportId] ?? none;

  function keep(slots: Selection) {
    setBySport((all) => ({ ...all, [sportId]: slots }));
  }

  useEffect(() => {
    if (!days || isPaused) return;
    const fresh = reconciled(picked, days);
    if (fresh.lost.length === 0) return;
    setBySport((all) => ({ ...all, [sportId]: fresh.kept }));
    setLost(fresh.lost);
  }, [days, isPaused, picked, sportId]);

  return {
    picked,
    lost,
    toggle: (slot: Slot) => keep(toggled(picked, slot)),
    drop: (slots: readonly Slot[]) => keep(picked.filter(({ start }) => !slots.some((gone) => gone.start === start))),
    lose: (slots: readonly Slot[]) => {
      keep(picked.filter(({ start }) => !slots.some((gone) => gone.start === start)));
      setLost(slots);
    },
    forgetLost: () => setLost(none),
  };
}
