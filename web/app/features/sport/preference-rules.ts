import { type SkillName, skillNames } from "~/lib/format/skill-levels";
import { isSportId, type SportId } from "~/lib/format/sports";

/** A sport the player plays, with an optional level. */
export type Preference = { sport: SportId; level: SkillName | null };

/** rules.md §3. */
export const mostPreferences = 18;

type Stored = { sportId: string; skillLevel: string; orderPreference: number };

/** The player's list, favourite first. Sports that this version does not know are left out. */
export function preferencesOf(stored: readonly Stored[]): Preference[] {
  return stored
    .toSorted((one, other) => one.orderPreference - other.orderPreference)
    .flatMap(({ sportId, skillLevel }) =>
      isSportId(sportId) ? [{ sport: sportId, level: skillNames.find((name) => name === skillLevel) ?? null }] : [],
    );
}

export function toStored(preferences: readonly Preference[]): Stored[] {
  return preferences.map(({ sport, level }, at) => ({
    sportId: sport,
    skillLevel: level ?? "",
    orderPreference: at + 1,
  }));
}

export function isSame(one: readonly Preference[], other: readonly Preference[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ sport, level }, at) => sport === other[at]?.sport && level === other[at]?.level)
  );
}

/** The list with just these sports: existing ones keep place and level, new ones come last. */
export function choose(preferences: readonly Preference[], sports: readonly SportId[]): Preference[] {
  const staying = preferences.filter(({ sport }) => sports.includes(sport));
  const added = sports.filter((sport) => !staying.some((preference) => preference.sport === sport));
  return [...staying, ...added.map((sport) => ({ sport, level: null }))].slice(0, mostPreferences);
}

export function withLevel(preferences: readonly Preference[], sport: SportId, level: SkillName | null): Preference[] {
  return preferences.map((preference) => (preference.sport === sport ? { sport, level } : preference));
}

/** The list with one sport moved to an index; beyond an end it is clamped. */
export function moved(preferences: readonly Preference[], sport: SportId, to: number): Preference[] {
  const mover = preferences.find((preference) => preference.sport === sport);
  if (!mover) return [...preferences];
  const others = preferences.filter((preference) => preference !== mover);
  return others.toSpliced(Math.max(0, to), 0, mover);
}
