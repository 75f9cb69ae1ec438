import { useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useVisible } from "~/lib/offline/network";
import { cacheFollower, readAgain } from "./match-cache";
import { watchMatches } from "./watching";

const mostAtOnce = 100;

/**
 * Keeps the matches on screen up to date while the tab is visible. Use it once per page: a browser allows six
 * connections per server, and each watch takes one.
 */
export function useWatch(ids: readonly string[]): void {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  // The same matches in another order need no new watch.
  const watched = ids.slice(0, mostAtOnce).toSorted().join(" ");

  useEffect(() => {
    if (!isVisible || watched === "") return;
    return watchMatches({
      transport,
      ids: watched.split(" "),
      onStates: cacheFollower(queryClient, transport),
      poll: () => readAgain(queryClient),
    });
  }, [isVisible, watched, transport, queryClient]);
}
