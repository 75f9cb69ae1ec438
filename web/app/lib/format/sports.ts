import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/**
 * The fixed sports (rules.md §3) by their slug, in the order of the server’s catalogue, because pages render before
 * they could ask for it. Each name’s message is the sport’s `name_key`.
 */
export const sportNames = {
  futsal: msg({ id: "sports.futsal.name", message: "Futsal" }),
  badminton: msg({ id: "sports.badminton.name", message: "Badminton" }),
  soccer: msg({ id: "sports.soccer.name", message: "Soccer", comment: "Eleven a side; in Indonesian sepak bola" }),
  basketball: msg({ id: "sports.basketball.name", message: "Basketball" }),
  padel: msg({ id: "sports.padel.name", message: "Padel" }),
  tennis: msg({ id: "sports.tennis.name", message: "Tennis" }),
  volleyball: msg({ id: "sports.volleyball.name", message: "Volleyball" }),
  table_tennis: msg({ id: "sports.table_tennis.name", message: "Table tennis" }),
  pickleball: msg({ id: "sports.pickleball.name", message: "Pickleball" }),
  running: msg({ id: "sports.running.name", message: "Running" }),
  cycling: msg({ id: "sports.cycling.name", message: "Cycling" }),
  swimming: msg({ id: "sports.swimming.name", message: "Swimming" }),
  golf: msg({ id: "sports.golf.name", message: "Golf" }),
  boxing: msg({ id: "sports.boxing.name", message: "Boxing" }),
  mma: msg({ id: "sports.mma.name", message: "MMA" }),
  football: msg({ id: "sports.football.name", message: "American football", comment: "The one with helmets" }),
  baseball: msg({ id: "sports.baseball.name", message: "Baseball" }),
  cricket: msg({ id: "sports.cricket.name", message: "Cricket" }),
} satisfies Record<string, MessageDescriptor>;

export type SportId = keyof typeof sportNames;

export const sportIds = Object.keys(sportNames) as SportId[];

export function isSportId(id: string): id is SportId {
  return Object.hasOwn(sportNames, id);
}
