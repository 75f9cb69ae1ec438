import cloud from "icon:lucide/cloud-off";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button";
import { Icon } from "./icon";

/** A part of a page that could not be loaded; the rest of the page stays as it is. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-panel bg-surface px-6 py-12 text-center ring-1 ring-line"
    >
      <Icon of={cloud} className="text-5xl text-muted" />
      <p className="max-w-md text-balance font-semibold text-lg">{message}</p>
      <Button onPress={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
