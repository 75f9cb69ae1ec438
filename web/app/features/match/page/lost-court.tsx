import lost from "icon:lucide/calendar-x";
import { Trans } from "@lingui/react/macro";
import { Alert } from "~/ui/look/alert";

/** The booking of the court was cancelled, and the match is still on. */
export function LostCourt({ isHost }: { isHost: boolean }) {
  return (
    <Alert icon={lost} tone="notice">
      <p className="font-bold">
        <Trans>The court of this match was cancelled</Trans>
      </p>
      <p>
        {isHost ? (
          <Trans>Book another court, or move the match or call it off, so that nobody comes for nothing.</Trans>
        ) : (
          <Trans>The host knows. Look here again before you set out.</Trans>
        )}
      </p>
    </Alert>
  );
}
