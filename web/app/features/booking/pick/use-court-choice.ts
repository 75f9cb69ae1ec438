import { useState } from "react";
import type { VenueSport } from "~/gen/lapang/v1/venue_pb";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import { chooseCourt } from "../court-choice";
import type { Selection } from "../selection-rules";

/**
 * Why a chosen court is not the one that is booked: somebody took it, the venue no longer offers it, it no longer lets
 * players choose, or it is not free at all of the hours.
 */
export type LostCourt = { courtId: string; why: "taken" | "gone" | "closed" | "hours" };

/** The chosen court of each sport, as far as it is free at the picked hours. */
export function useCourtChoice(offer: VenueSport, picked: Selection, initial: Record<string, string>) {
  const { sportId, letsChooseCourt } = offer;
  const [bySport, setBySport] = useState(initial);
  const [anyLost, setLost] = useState<(LostCourt & { hours: string }) | null>(null);
  const order = offer.courts.filter(({ isActive }) => isActive).map(({ id }) => id);
  const hours = picked.map(({ start }) => start).join(" ");
  // A court is taken at these hours only.
  const isOfHours = anyLost !== null && (anyLost.why !== "taken" || anyLost.hours === hours);
  const lost = isOfHours && order.includes(anyLost.courtId) ? anyLost : null;
  const canChoose = Boolean(letsChooseCourt) && order.length > 1 && lost?.why !== "closed";
  const wish = (canChoose && bySport[sportId]) || null;
  const choose = (slots: Selection) => chooseCourt(slots, order, wish);
  const choice = choose(picked);
  const isElsewhere = wish !== null && choice.courtId === null && picked.length > 0;

  return {
    ...choice,
    /** The courts to choose from. */
    free: canChoose ? choice.free.filter(({ id }) => lost?.why !== "gone" || id !== lost.courtId) : [],
    lost: isElsewhere ? { courtId: wish, why: "hours" as const } : lost,
    bySport,
    /** The court and the price of other slots. */
    choose,
    pick: (courtId: string | null) => {
      const { [sportId]: _, ...others } = bySport;
      setBySport(courtId === null ? others : { ...others, [sportId]: courtId });
      setLost((was) => (was?.why === "closed" ? was : null));
    },
    /** From now on any court. */
    lose: (why: LostCourt["why"]) => {
      const { [sportId]: courtId, ...others } = bySport;
      if (courtId) setLost({ courtId, why, hours });
      setBySport(others);
    },
    restore: setBySport,
  };
}

/** What a refusal says about the court that was asked for. */
export function lostCourtOf(error: Error, courtId: string | null): LostCourt["why"] | null {
  if (courtId === null) return null;
  if (refusalOf(error).reason === "SLOT_TAKEN") return "taken";
  const rules = Object.entries(violationsOf(error)).flatMap(([field, rule]) =>
    field.endsWith(".courtId") ? rule : [],
  );
  if (rules.includes("court.choice")) return "closed";
  return rules.length > 0 ? "gone" : null;
}
