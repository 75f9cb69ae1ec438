import { type Book, opponentsOf, partnersOf } from "./book";
import { type Person, peopleOf, type Sides } from "./night";
import { hashOf } from "./random";

const mostCandidates = 8;
const weights = { partner: 10, opponent: 4, levels: 6, range: 3, place: 1.5 };
/** Where all should meet all, levels do not count. */
const evenWeights: typeof weights = { partner: 20, opponent: 4, levels: 0, range: 0, place: 3 };
const usualLevel = 2;

export type TurnRules = {
  /** Nobody gets a turn more than somebody who waits. Off only where a test shows that it is needed. */
  keepsTurnsEven?: boolean;
  /** Partners and opponents alternate as evenly as possible, whatever their levels. */
  meetsAll?: boolean;
};

/**
 * Whoever has the fewest turns and has waited longest comes next, and with them those who make the best game: new
 * partners, new opponents, even levels.
 * @param waiting in turn
 */
export function pickTurn(
  waiting: readonly Person[],
  book: Book,
  side: number,
  seed: string,
  { keepsTurnsEven = true, meetsAll = false }: TurnRules = {},
): Sides | null {
  const size = side * 2;
  const last = waiting[size - 1];
  if (!last) return null;
  const most = keepsTurnsEven ? book.turns(last.id) : Number.POSITIVE_INFINITY;
  const sure = waiting.filter(({ id }) => book.turns(id) < most).slice(0, keepsTurnsEven ? size - 1 : 1);
  const others = waiting
    .filter((person) => !sure.includes(person) && book.turns(person.id) <= most)
    .slice(0, Math.max(size - sure.length, mostCandidates - sure.length));
  // Among equals the one who has waited longest is in.
  if (sure.length === 0) sure.push(...others.splice(0, 1));
  const { place } = meetsAll ? evenWeights : weights;
  let best: Sides | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const rest of choices(others, size - sure.length)) {
    const four = [...sure, ...rest];
    const places = rest.reduce((sum, person) => sum + others.indexOf(person), 0) * place;
    for (const sides of splits(four.map(({ id }) => id))) {
      const cost = costOf(sides, book, four, meetsAll) + places + hashOf(seed + peopleOf(sides)) / 2 ** 34;
      if (cost < least) {
        least = cost;
        best = sides;
      }
    }
  }
  return best;
}

function costOf(sides: Sides, book: Book, people: readonly Person[], meetsAll: boolean): number {
  const weight = meetsAll ? evenWeights : weights;
  const power = meetsAll ? 2 : 1;
  const level = (id: string) => people.find((person) => person.id === id)?.level || usualLevel;
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + level(id), 0);
  const levels = people.map(({ id }) => level(id));
  return (
    weight.partner * partnersOf(sides).reduce((total, [one, other]) => total + book.together(one, other) ** 2, 0) +
    weight.opponent * opponentsOf(sides).reduce((total, [one, other]) => total + book.against(one, other) ** power, 0) +
    weight.levels * Math.abs(sum(sides.sideA) - sum(sides.sideB)) +
    weight.range * (Math.max(...levels) - Math.min(...levels))
  );
}

/** All choices of so many. */
function choices<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => choices(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}

/** The ways to make two sides of two or four. */
export function splits(ids: readonly string[]): Sides[] {
  const [a = "", b = "", c = "", d = ""] = ids;
  if (ids.length === 2) return [{ sideA: [a], sideB: [b] }];
  return [
    { sideA: [a, b], sideB: [c, d] },
    { sideA: [a, c], sideB: [b, d] },
    { sideA: [a, d], sideB: [b, c] },
  ];
}
