import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { createQueryOptions } from "@connectrpc/connect-query";
import type { QueryMeta } from "@tanstack/react-query";
import { queryClient } from "~/lib/session/session-query";
import { transport } from "./rpc";

type Options = { gcTime?: number; meta?: QueryMeta };

/**
 * For a route's `clientLoader`: starts a query while the page's code loads. The page's own hook takes the response,
 * shows a failure, and decides whether data that is here already is too old.
 */
export function prefetch<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
  input: MessageInitShape<Input>,
  options: Options = {},
): Promise<void> {
  const query = createQueryOptions(method, input, { transport });
  return queryClient.prefetchQuery({ ...query, ...options, staleTime: Number.POSITIVE_INFINITY });
}

/** For a `clientLoader`: what the server wrote into the document stays until the page can show the same. */
export async function whileWritten(loading: Promise<unknown>): Promise<void> {
  if (document.querySelector("[data-lead=content]:not(:empty)")) await loading;
}
