import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { invisibleCharacters, isInvisible, violationsOf } from "~/lib/http/error-messages";
import { useExplainOffice } from "./office-errors";
import { isTooMuch } from "./use-price-words";

type Options = {
  /** Client-side errors by field. */
  found?: Record<string, string>;
  /** The error of the call. */
  error: unknown;
  /** The prefix of the server's field paths, as in `venue.name`. */
  prefix: string;
  /** The form's fields. Other violations are shown for the whole form. */
  fields: readonly string[];
  /** What is said of an amount above the limit. */
  tooMuch?: string;
};

/** Errors of a form: by field, and those without a field. */
export function useFieldProblems({ found, error, prefix, fields, tooMuch }: Options) {
  const { i18n, t } = useLingui();
  const explain = useExplainOffice();
  const refused = useMemo(() => {
    const rules = Object.entries(violationsOf(error));
    return rules.map(([path, rule]) => ({ field: path.startsWith(prefix) ? path.slice(prefix.length) : path, rule }));
  }, [error, prefix]);
  const known = fields.join();
  const errors = useMemo(() => {
    const words = (rule: string) => {
      if (/min_len|min_items|required|empty|missing/.test(rule)) return t`Fill this in.`;
      if (/max_len|max_items/.test(rule)) return t`This is too long.`;
      if (isInvisible(rule)) return i18n._(invisibleCharacters);
      if (rule === "phone.number") return t`Write only the number, such as 0812 3456 7890.`;
      if (rule === "instagram.name") return t`Write only the name of the profile, such as @gormelati.`;
      if (rule === "currency.other") return t`The other prices of this sport are in another currency.`;
      if (rule === "court.floor") return t`A court cannot lie on itself.`;
      if (rule === "rules.notice")
        return t`Players could not book at all: this is as long as they can book ahead, or longer.`;
      if (rule === "tiers.order")
        return t`Who cancels earlier has to get more back, and no two steps have the same time.`;
      if (rule === "block.size") return t`This is too much at once. Choose fewer days or fewer courts.`;
      if (rule === "court.name.known") return t`Another court of this sport already has this name.`;
      if (rule === "band.season") return t`Choose both days.`;
      if (rule === "range.order") return t`It has to end on or after its first day.`;
      if (tooMuch && isTooMuch(rule)) return tooMuch;
      return t`This cannot be used. Check it once more.`;
    };
    const names = known.split(",");
    const own = refused.flatMap(({ field, rule }) => (names.includes(field) ? [[field, words(rule)] as const] : []));
    const all: Record<string, string> = { ...Object.fromEntries(own), ...found };
    return Object.keys(all).length > 0 ? all : undefined;
  }, [found, refused, known, tooMuch, i18n, t]);
  const isElsewhere = refused.length === 0 || refused.some(({ field }) => !fields.includes(field));
  return { errors, failure: error && isElsewhere ? explain(error) : undefined };
}
