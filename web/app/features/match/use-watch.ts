import { useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useVisible } from "~/lib/use-visible";
import { cacheFollower, readAgain } from "./match-cache";
import { watchMatches } from "./watching";

const mostAtOnce = 100;

/**
 * Keeps the matches on the screen as they are, while the tab is in view. One page uses it once: a browser allows a server six
 * connections, and each of these is one.
 */
export function useWatch(ids: readonly string[]): void {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  // The same matches in another order are watched already.
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
