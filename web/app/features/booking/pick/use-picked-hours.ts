import { useEffect, useState } from "react";
import type { AvailabilityDay } from "~/gen/lapang/v1/venue_pb";
import { isSameSelection, reconciled, type Selection, type Slot, toggled } from "../selection-rules";

const none: Selection = [];

/** Selected hours that are not free: someone booked them, or they were never free. */
export type Lost = { slots: readonly Slot[]; why: "taken" | "unfree" };

const nothingLost: Lost = { slots: none, why: "taken" };

/**
 * The selection per sport, and the selected hours that are no longer free. Each refetch updates prices and
 * availability, except while `isPaused`: the player's own request takes hours too, even one whose outcome is unknown.
 */
export function usePickedHours(
  sportId: string,
  days: readonly AvailabilityDay[] | undefined,
  isPaused: boolean,
  initial: Record<string, Selection>,
) {
  const [bySport, setBySport] = useState(initial);
  const [lost, setLost] = useState(nothingLost);
  const picked = bySport[sportId] ?? none;

  function keep(slots: Selection) {
    setBySport((all) => ({ ...all, [sportId]: slots }));
  }

  useEffect(() => {
    if (!days || isPaused) return;
    const fresh = reconciled(picked, days);
    // oxlint-disable-next-line react/set-state-in-effect -- the server took hours away
    if (!isSameSelection(picked, fresh.available)) setBySport((all) => ({ ...all, [sportId]: fresh.available }));
    if (fresh.lost.length > 0) setLost({ slots: fresh.lost, why: "taken" });
  }, [days, isPaused, picked, sportId]);

  return {
    bySport,
    picked,
    lost,
    toggle: (slot: Slot) => keep(toggled(picked, slot)),
    drop: (slots: readonly Slot[]) => keep(picked.filter(({ start }) => !slots.some((gone) => gone.start === start))),
    lose: (slots: readonly Slot[]) => {
      keep(picked.filter(({ start }) => !slots.some((gone) => gone.start === start)));
      setLost({ slots, why: "taken" });
    },
    /** Selects the hours named in a link, and no others, as far as they are free. */
    pickNamed: ({ free, unfree }: { free: readonly Slot[]; unfree: readonly Slot[] }) => {
      keep(free.reduce<Selection>(toggled, none));
      setLost(unfree.length > 0 ? { slots: unfree, why: "unfree" } : nothingLost);
    },
    /** Selects the hours of a draft instead. */
    restore: (draft: Record<string, Selection>) => {
      setBySport(draft);
      setLost(nothingLost);
    },
    forgetLost: () => setLost(nothingLost),
  };
}
