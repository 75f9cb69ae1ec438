import { useLingui } from "@lingui/react/macro";
import { violationsOf } from "~/lib/http/error-messages";

/** Why hours cannot be booked or moved to; undefined where a call failed for something else. */
export function useHourProblem(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  return (error) => {
    const broken = Object.entries(violationsOf(error)).flatMap(([field, rule]) =>
      field.startsWith("slots") ? [rule] : [],
    );
    if (broken.includes("slot.horizon")) return t`These hours are too far ahead. Choose an earlier day.`;
    if (broken.includes("slot.future")) return t`It is too late for these hours. Choose later ones.`;
    if (broken.includes("slot.closed")) return t`The venue is closed at these hours. Choose others.`;
    return broken.length > 0 ? t`These hours cannot be booked. Check the board and choose others.` : undefined;
  };
}
