import { Trans } from "@lingui/react/macro";

/** How many bookings or reports wait for a decision, at their name in the navigation. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular block min-w-5 rounded-full bg-notice-soft px-1.5 text-center text-notice-ink leading-[1.33] max-md:ring-2 max-md:ring-canvas">
      {count}
      <span className="sr-only">
        {" "}
        <Trans comment="Behind a number of bookings or reports that staff have to decide on">waiting</Trans>
      </span>
    </span>
  );
}
