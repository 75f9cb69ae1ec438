import { Trans, useLingui } from "@lingui/react/macro";
import type { Venue, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { inexactSports } from "./inexact-rules";

/** Asks for exact prices where players are to book at once or to pay beforehand. */
export function InexactNotice({ venue, bands }: { venue: Venue; bands: readonly VenuePricingBand[] }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const sports = inexactSports(venue, bands).map(({ sportId }) =>
    isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId,
  );
  if (sports.length === 0) return null;
  return (
    <Alert tone="notice" className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="max-w-prose">
        <Trans>
          {{ sports: listFormat(locale, { type: "conjunction" }).format(sports) }}: not every hour has one exact price.
          Players can only ask for such hours, and you name the price each time.
        </Trans>
      </p>
      <PricesLink venueId={venue.id} />
    </Alert>
  );
}

/** Leads to the prices. */
export function PricesLink({ venueId }: { venueId: string }) {
  const paths = usePaths();
  return (
    <TextLink to={paths.internalVenue(venueId, { tab: "prices" })} className="font-bold">
      <Trans>Set exact prices</Trans>
    </TextLink>
  );
}
