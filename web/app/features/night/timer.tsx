import { useNow } from "~/lib/format/use-now";

/** Minutes and seconds since a game began. */
export function Timer({ since }: { since: number }) {
  const now = useNow(1_000).getTime();
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return (
    <span role="timer" className="tabular font-bold">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
