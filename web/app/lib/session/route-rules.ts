import type { Params } from "react-router";
import { withoutLocale } from "~/lib/format/locale";

type Rule = (params: Params) => boolean;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hasId: Rule = ({ id = "" }) => uuid.test(id);

const slug = /^[\w-]{1,120}$/;
const hasSlugs: Rule = ({ city = "", slug: name }) => slug.test(city) && (name === undefined || slug.test(name));

/**
 * The validation rules of routes (specification §2), by their pattern without the language. Where one fails the page
 * does not exist, for anyone, and no call is made.
 */
const rules: Record<string, Rule> = {
  "/match/:id": hasId,
  "/match/:id/night": hasId,
  "/match/:id/board": hasId,
  "/compete/:id": hasId,
  "/compete/:id/desk": hasId,
  "/compete/:id/edit": hasId,
  "/compete/:id/score": hasId,
  "/compete/:id/board": hasId,
  "/compete/:id/partner": hasId,
  "/booking/:id": hasId,
  "/receipt/:id": hasId,
  "/venue/:id": hasId,
  "/venue/:id/book": hasId,
  "/courts/:city": hasSlugs,
  "/courts/:city/:slug": hasSlugs,
  "/courts/:city/:slug/book": hasSlugs,
  "/internal/bookings/:id": hasId,
  "/internal/venues/:id": (params) => params.id === "new" || hasId(params),
  "/internal/venues/:id/poster": hasId,
};

/** Who may open a page; pages not named here are for players. */
export type Access = "everyone" | "visitors" | "players" | "staff";

const forEveryone =
  /^\/(|terms|privacy|play|compete(\/matches|\/:id(\/(score|board|partner))?)?|match\/:id(\/board)?|courts(\/search|\/:city(\/:slug(\/book)?)?)?|auth\/callback\/google|\*)$/;

/** Takes the router's pattern, without a leading slash. */
export function accessOf(pattern: string): Access {
  const page = withoutLocale(`/${pattern}`);
  if (forEveryone.test(page)) return "everyone";
  if (page === "/auth/login") return "visitors";
  return /^\/internal(\/|$)/.test(page) ? "staff" : "players";
}

export function isPossible(pattern: string, params: Params): boolean {
  return rules[withoutLocale(`/${pattern}`)]?.(params) ?? true;
}
