import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { type RosterLine, RosterProblem } from "~/gen/lapang/v1/roster_pb";

const problems: Record<RosterProblem, MessageDescriptor> = {
  [RosterProblem.UNSPECIFIED]: msg`Not understood`,
  [RosterProblem.NOT_A_NAME]: msg`Does not look like a name`,
  [RosterProblem.TOO_LONG]: msg`Too long for a name`,
  [RosterProblem.PHONE_NUMBER]: msg`A phone number instead of a name`,
  [RosterProblem.TWICE]: msg`This name is in the list twice`,
  [RosterProblem.OLDER_LIST]: msg`From an older list in the text`,
  [RosterProblem.LINK]: msg`A link`,
  [RosterProblem.NOTE]: msg`A note`,
};

/** The lines of a list that no name was taken from, and why. */
export function UntakenLines({ lines }: { lines: readonly RosterLine[] }) {
  const { i18n, t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <section aria-label={t`Lines that were not taken`}>
      <h3 className="tabular pb-1 font-bold text-muted text-sm">
        <Plural value={{ lines: lines.length }} one="# line was not taken" other="# lines were not taken" />
      </h3>
      <ul className="flex flex-col gap-2">
        {lines.map(({ number, text, problem }) => (
          <li key={number} className="text-sm">
            <p className="[overflow-wrap:anywhere]">{text}</p>
            <p className="text-muted">{i18n._(problems[problem] ?? problems[RosterProblem.UNSPECIFIED])}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
