import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { createQueryOptions } from "@connectrpc/connect-query";
import type { QueryMeta } from "@tanstack/react-query";
import { transport } from "./rpc";
import { queryClient } from "./session-query";

type Options = { gcTime?: number; meta?: QueryMeta };

/**
 * For a route's `clientLoader`: starts a query while the page's code loads. The page's own hook takes the response,
 * shows a failure, and decides whether data that is here already is too old.
 */
export function prefetch<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
  input: MessageInitShape<Input>,
  options: Options = {},
): void {
  const query = createQueryOptions(method, input, { transport });
  void queryClient.prefetchQuery({ ...query, ...options, staleTime: Number.POSITIVE_INFINITY });
}
