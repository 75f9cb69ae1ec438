import { Code } from "@connectrpc/connect";
import { type Mutation, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { askToConfirmEmail } from "~/lib/session/email-confirmation";
import { codeOf, isTransient } from "./error-code";
import { refusalOf } from "./error-messages";
import { mutationEnded, mutationStarted } from "./pending-mutations";

/** Specification §9, in milliseconds. */
const staleTime = 5 * 60_000;
const gcTime = 5 * 60_000;
const queryRetries = 3;
const mutationRetries = 1;
const firstRetryDelay = 1_000;
const longestRetryDelay = 30_000;

/** Offline, a call fails at once with an error, instead of being paused (rules.md §9). */
const networkMode = "always";

/** Refusals and offline failures are not retried; only transient errors are. */
const upTo = (times: number) => (failures: number, error: Error) =>
  failures < times && isTransient(error) && navigator.onLine;

/**
 * For idempotent mutations: they are retried. All others run once (docs/DECISIONS/0003), because a lost response may
 * have been a success.
 */
export const safeToRetry = { retry: upTo(mutationRetries), retryDelay: firstRetryDelay };

export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  const onError = (error: Error) => {
    if (codeOf(error) === Code.Unauthenticated) onUnauthenticated();
  };
  const onRefusal = (error: Error, variables: unknown, _: unknown, refused: Mutation<unknown, unknown, unknown>) => {
    onError(error);
    if (refusalOf(error).reason !== "EMAIL_NOT_VERIFIED") return;
    // In addition to the error message: opens the dialog, and repeats the call once the address is confirmed.
    askToConfirmEmail(() => void refused.execute(variables).catch(() => {}));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onMutate: mutationStarted, onSettled: mutationEnded, onError: onRefusal }),
    defaultOptions: {
      queries: {
        staleTime,
        gcTime,
        retry: upTo(queryRetries),
        retryDelay: (attempt) => Math.min(firstRetryDelay * 2 ** attempt, longestRetryDelay),
        refetchOnWindowFocus: true,
        refetchOnReconnect: false,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
}
