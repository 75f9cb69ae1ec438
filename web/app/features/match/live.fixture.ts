import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { type Match, MatchService, type MatchStateSchema, WatchMatchesResponseSchema } from "~/gen/lapang/v1/match_pb";
import { aMatch } from "./match.fixture";

type State = MessageInitShape<typeof MatchStateSchema>;

/** A fake server with matches, which streams every change to its watchers. */
export function aLiveServer(...matches: Match[]) {
  const all = new Map(matches.map((match) => [match.id, match]));
  const readers = new Set<(state: State) => void>();
  const server = {
    requests: [] as string[][],
    reads: 0,
    lists: 0,
    watching: () => readers.size,
    change,
    remove,
    routes,
  };

  const stateOf = (id: string): State => {
    const match = all.get(id);
    if (!match) return { matchId: id, isGone: true };
    const { revision, currentParticipants, maxParticipants, waitlistCount } = match;
    return { matchId: id, revision, currentParticipants, maxParticipants, waitlistCount };
  };

  function tell(id: string) {
    for (const say of readers) say(stateOf(id));
  }

  function change(id: string, to: Partial<Match>) {
    const match = all.get(id);
    if (!match) throw new Error(`There is no match ${id}.`);
    all.set(id, { ...match, ...to, revision: match.revision + 1n });
    tell(id);
  }

  function remove(id: string) {
    all.delete(id);
    tell(id);
  }

  async function* watch(ids: string[], signal: AbortSignal) {
    server.requests.push(ids);
    yield create(WatchMatchesResponseSchema, { matches: ids.map(stateOf) });
    const told: State[] = [];
    let wake = () => {};
    const say = (state: State) => {
      if (ids.includes(state.matchId ?? "")) told.push(state);
      wake();
    };
    readers.add(say);
    signal.addEventListener("abort", () => wake());
    try {
      while (!signal.aborted) {
        await new Promise<void>((next) => {
          wake = next;
          if (told.length > 0 || signal.aborted) next();
        });
        if (told.length > 0) yield create(WatchMatchesResponseSchema, { matches: told.splice(0) });
      }
    } finally {
      readers.delete(say);
    }
  }

  function routes(router: ConnectRouter) {
    router.service(MatchService, {
      listMatches() {
        server.lists += 1;
        return { matches: [...all.values()], total: all.size };
      },
      getMatch({ id }) {
        server.reads += 1;
        const match = all.get(id);
        if (!match) throw new ConnectError("", Code.NotFound);
        return { match };
      },
      watchMatches: ({ matchIds }, { signal }) => watch(matchIds, signal),
    });
  }

  return server;
}

export const participant = (name: string) => aMatch({ participants: [{ id: name, user: { name } }] }).participants;
