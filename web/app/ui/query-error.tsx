import offline from "icon:lucide/cloud-off";
import type { MessageDescriptor } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { useExplainLoading } from "~/lib/errors";
import { Button } from "./button";
import { Icon } from "./icon";

type Props = {
  /** The call's error. */
  error: unknown;
  /** The call's default message. */
  otherwise?: MessageDescriptor;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** A part of a page that could not be loaded: why, and Try Again. */
export function QueryError({ error, otherwise, onRetry, isRetrying }: Props) {
  const explain = useExplainLoading();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 rounded-panel bg-sunken px-6 py-12 text-center">
      <Icon of={offline} className="text-4xl text-muted" />
      <p className="max-w-md text-balance font-semibold">{explain(error, otherwise)}</p>
      <Button variant="secondary" onPress={onRetry} isPending={isRetrying}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
