import { Code } from "@connectrpc/connect";
import { type Mutation, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { askToConfirmEmail } from "./email-confirmation";
import { codeOf, isTransient } from "./error-code";
import { refusalOf } from "./errors";
import { begins, isOver } from "./under-way";

/** Specification §9, in milliseconds. */
export const staleTime = 5 * 60_000;
const gcTime = 5 * 60_000;
const queryRetries = 3;
const mutationRetries = 1;
const firstRetryDelay = 1_000;
const longestRetryDelay = 30_000;

/** Without a network a call fails at once and says so, instead of waiting unseen for one (rules.md §9). */
const networkMode = "always";

/** A refusal stays one however often it is asked for, and so does what fails without a network; only what may pass by itself is retried. */
const upTo = (times: number) => (failures: number, error: Error) =>
  failures < times && isTransient(error) && navigator.onLine;

/**
 * For mutations that do no more when they are done twice: an answer that got lost is asked for once more. Every other one
 * runs once (docs/DECISIONS/0003): the lost answer may have been a yes.
 */
export const safeToRetry = { retry: upTo(mutationRetries), retryDelay: firstRetryDelay };

export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  const onError = (error: Error) => {
    if (codeOf(error) === Code.Unauthenticated) onUnauthenticated();
  };
  const onRefusal = (error: Error, variables: unknown, _: unknown, refused: Mutation<unknown, unknown, unknown>) => {
    onError(error);
    if (refusalOf(error).reason !== "EMAIL_NOT_VERIFIED") return;
    // Beside the words where it happened: what to do about it. Then it is done without another press.
    askToConfirmEmail(() => void refused.execute(variables).catch(() => {}));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onMutate: begins, onSettled: isOver, onError: onRefusal }),
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
