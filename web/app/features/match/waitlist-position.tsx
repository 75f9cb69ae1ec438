import hourglass from "icon:lucide/hourglass";
import { Trans } from "@lingui/react/macro";
import { YourParticipation } from "./your-participation";

/** The reader's position on the waitlist, and what it means. */
export function WaitlistPosition({ position }: { position: number }) {
  return (
    <div>
      <YourParticipation icon={hourglass}>
        <Trans>You’re number {position} in line</Trans>
      </YourParticipation>
      <p className="text-muted text-sm">
        {position === 1 ? (
          <Trans>The next free spot is yours. You get an email as soon as you are in.</Trans>
        ) : (
          <Trans>Free spots go down the line. You get an email as soon as you are in.</Trans>
        )}
      </p>
    </div>
  );
}
