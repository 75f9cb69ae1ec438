import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";

/** What became of names that were written down, by their places in line: 0 for who is in. */
export function useAdded() {
  const { t } = useLingui();
  const locale = useLocale();
  return (names: readonly string[], positions: readonly number[]) => {
    const list = (some: readonly string[]) => listFormat(locale).format(some);
    const playing = names.filter((_, at) => (positions[at] ?? 0) === 0);
    const waiting = names.filter((_, at) => (positions[at] ?? 0) > 0);
    const [inNames, inCount] = [list(playing), playing.length];
    const [waitingNames, waitingCount] = [list(waiting), waiting.length];
    return {
      in: inCount > 0 ? t`${plural(inCount, { one: `${inNames} is in.`, other: `${inNames} are in.` })}` : "",
      waiting:
        waitingCount > 0
          ? t`${plural(waitingCount, { one: `${waitingNames} is on the waitlist.`, other: `${waitingNames} are on the waitlist.` })}`
          : "",
    };
  };
}
