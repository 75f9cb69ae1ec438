import done from "icon:lucide/circle-check";
import open from "icon:lucide/circle-dashed";
import { Trans } from "@lingui/react/macro";
import type { Venue, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { usePaths } from "~/lib/http/paths";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { checklist, checklistItems, isDone, isNeeded } from "./checklist-rules";
import { useChecklistWords } from "./checklist-words";

/** What an inactive venue still needs before players can book, with links. */
export function VenueChecklist({ venue, bands }: { venue: Venue; bands: readonly VenuePricingBand[] }) {
  const paths = usePaths();
  const words = useChecklistWords();
  const isComplete = checklistItems.every((item) => isDone(item, venue, bands));
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-bold text-lg">
        {isComplete ? <Trans>Ready to be activated</Trans> : <Trans>Before players can book</Trans>}
      </h2>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {checklistItems.map((item) => {
          const isThere = isDone(item, venue, bands);
          return (
            <li key={item} className="flex min-h-11 items-center gap-3">
              <Icon
                of={isThere ? done : open}
                className={isThere ? "text-accent-ink text-xl" : "text-danger text-xl"}
              />
              <TextLink to={paths.internalVenue(venue.id, { tab: checklist[item] })} isInline className="font-semibold">
                {words[item]}
              </TextLink>
              <span className="text-muted text-sm">
                {!isNeeded(item, venue) ? (
                  <Trans comment="Of a thing on a list of what a venue needs">Not needed</Trans>
                ) : isThere ? (
                  <Trans comment="Of a thing on a list of what a venue needs">Complete</Trans>
                ) : (
                  <Trans>Missing</Trans>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
