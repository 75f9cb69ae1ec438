import { createClient, type Transport } from "@connectrpc/connect";
import { MatchService, type MatchState } from "~/gen/lapang/v1/match_pb";
import { watch } from "~/lib/http/watching";

type Watching = {
  transport: Transport;
  /** Between one and a hundred. */
  ids: readonly string[];
  /** Called first with all states, then with each change. */
  onStates: (states: readonly MatchState[]) => void;
  /** Fetches the states where streams fail; rejects on failure. */
  poll: () => Promise<unknown>;
  random?: () => number;
};

/** Watches match states until the returned function is called. */
export function watchMatches({ transport, ids, onStates, poll, random }: Watching): () => void {
  const calls = createClient(MatchService, transport);
  return watch({
    open: (options) => calls.watchMatches({ matchIds: [...ids] }, options),
    onMessage: ({ matches }) => {
      if (matches.length > 0) onStates(matches);
    },
    poll,
    random,
  });
}
