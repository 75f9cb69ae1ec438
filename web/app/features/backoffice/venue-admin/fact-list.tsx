import { useFactNames, useFacts } from "./history-facts";
import type { FactName } from "./history-rules";

type Props = {
  /** The label, as in the audit trail. */
  state: Record<string, unknown>;
  zone: string;
};

/** A venue's settings, read-only. */
export function FactList({ state, zone }: Props) {
  const nameOf = useFactNames();
  const facts = Object.entries(useFacts(zone)(state)) as [FactName, string][];
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[11rem_1fr]">
          <dt className="text-muted">{nameOf(name)}</dt>
          <dd className="whitespace-pre-line font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
