import { Code } from "@connectrpc/connect";
import type { ReactNode } from "react";
import { codeOf, statusOf } from "~/lib/http/error-code";
import { useExplainLoading } from "~/lib/http/error-messages";
import { ErrorView } from "./error-view";

type Props = {
  query: { error: Error | null; refetch: () => void };
  title: string;
  /** What the page says instead where there is no such thing, or not for this reader. */
  missing?: { title: string; message: string; elsewhere?: ReactNode };
  elsewhere?: ReactNode;
};

/** A page whose content could not be loaded: why, and Try Again. */
export function LoadError({ query: { error, refetch }, title, missing, elsewhere }: Props) {
  const explain = useExplainLoading();
  if (missing && (!error || codeOf(error) === Code.NotFound)) return <ErrorView status={404} {...missing} />;
  return (
    <ErrorView
      status={statusOf(error)}
      title={title}
      message={explain(error)}
      onRetry={() => refetch()}
      elsewhere={elsewhere}
    />
  );
}
