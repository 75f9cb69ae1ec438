import { peopleOf, type Sides } from "../engine/night";

const put = (ids: readonly string[], from: string, to: string) =>
  ids.map((id) => (id === from ? to : id === to ? from : id));

/** The proposed games after two people have changed places, by court: those that changed. */
export function swapped(proposals: ReadonlyMap<number, Sides>, one: string, other: string): [number, Sides][] {
  return [...proposals].flatMap(([court, sides]): [number, Sides][] => {
    const ids = peopleOf(sides);
    if (!ids.includes(one) && !ids.includes(other)) return [];
    return [[court, { sideA: put(sides.sideA, one, other), sideB: put(sides.sideB, one, other) }]];
  });
}
