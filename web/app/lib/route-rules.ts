import type { Params } from "react-router";
import { withoutLocale } from "./locale";

type Rule = (params: Params) => boolean;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hasId: Rule = ({ id = "" }) => uuid.test(id);

/**
 * The validation rules of routes (specification §2), by their pattern without the language. Where one fails the page
 * does not exist, for anyone, and no call is made.
 */
const rules: Record<string, Rule> = {
  "/match/:id": hasId,
  "/booking/:id": hasId,
  "/venue/:id": hasId,
  "/venue/:id/book": hasId,
  "/internal/bookings/:id": hasId,
  "/internal/venues/:id": (params) => params.id === "new" || hasId(params),
};

/** The router's pattern, without a leading slash. */
export function isPossible(pattern: string, params: Params): boolean {
  return rules[withoutLocale(`/${pattern}`)]?.(params) ?? true;
}
