import type { VenuePhoto } from "~/gen/lapang/v1/venue_pb";
import type { SportId } from "~/lib/format/sports";

/** Sports as a photo's description names them, in both languages. */
const words: [RegExp, SportId[]][] = [
  [/badminton|bulu ?tangkis/i, ["badminton"]],
  [/futsal/i, ["futsal"]],
  [/soccer|football|sepak ?bola/i, ["soccer", "football"]],
  [/basket/i, ["basketball"]],
  [/padel/i, ["padel"]],
  [/pickle ?ball/i, ["pickleball"]],
  [/voli|volley/i, ["volleyball"]],
  [/swimming|renang/i, ["swimming"]],
  [/boxing|tinju/i, ["boxing"]],
  [/golf/i, ["golf"]],
  [/pingpong/i, ["table_tennis"]],
  [/tennis|tenis/i, ["tennis"]],
];

/** Whether a photo's description names a sport, and none of these. Photos have no sport of their own. */
export function showsOtherSport({ alt }: Pick<VenuePhoto, "alt">, sports: readonly string[]): boolean {
  const text = alt.replaceAll(/table tennis|tenis meja|ping[- ]?pong/gi, "pingpong");
  const seen = words.filter(([word]) => word.test(text)).flatMap(([, named]) => named);
  return seen.length > 0 && !seen.some((sport) => sports.includes(sport));
}
