import { Trans } from "@lingui/react/macro";
import { lazyPart } from "~/ui/lazy-part";

type Props = { venueId: string | undefined };

/** Most venues have none, and the page around them does without. */
export const LateCourtRequests = lazyPart<Props>(
  async () => (await import("./court-requests")).CourtRequests,
  NotLoaded,
);

function NotLoaded() {
  return (
    <p className="text-muted text-sm print:hidden">
      <Trans>Court requests from tournaments could not be loaded.</Trans>
    </p>
  );
}
