import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The fixed sports (rules.md §3), by the slug that is their id, most played first. */
export const sportNames = {
  futsal: msg`Futsal`,
  badminton: msg`Badminton`,
  basketball: msg`Basketball`,
  padel: msg`Padel`,
  soccer: msg({ message: "Soccer", comment: "Eleven a side; in Indonesian sepak bola" }),
  tennis: msg`Tennis`,
  volleyball: msg`Volleyball`,
  table_tennis: msg`Table tennis`,
  pickleball: msg`Pickleball`,
  running: msg`Running`,
  cycling: msg`Cycling`,
  swimming: msg`Swimming`,
  golf: msg`Golf`,
  boxing: msg`Boxing`,
  mma: msg`MMA`,
  baseball: msg`Baseball`,
  cricket: msg`Cricket`,
  football: msg({ message: "American football", comment: "The one with helmets" }),
} satisfies Record<string, MessageDescriptor>;

export type SportId = keyof typeof sportNames;

export const sportIds = Object.keys(sportNames) as SportId[];

export function isSportId(id: string): id is SportId {
  return Object.hasOwn(sportNames, id);
}
