import { Trans } from "@lingui/react/macro";
import { useNow } from "~/lib/format/use-now";

type Props = {
  since: number;
  /** How long a game takes that is ended by the clock; 0: until somebody wins. */
  minutes?: number;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Minutes and seconds since a game began, or until it ends. */
export function Timer({ since, minutes = 0 }: Props) {
  const now = useNow(1_000).getTime();
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  const left = minutes * 60 - seconds;
  if (minutes > 0 && left <= 0)
    return (
      <span
        role="timer"
        className="tabular whitespace-nowrap rounded-full bg-notice-soft px-3 font-bold text-notice-ink"
      >
        <Trans comment="On a court: the minutes of a game are over">Time is up</Trans>
      </span>
    );
  return (
    <span role="timer" className="tabular font-bold">
      {clock(minutes > 0 ? left : seconds)}
    </span>
  );
}
