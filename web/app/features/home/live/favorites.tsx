import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { useFavorites } from "~/features/venue/queries";
import { usePaths } from "~/lib/http/paths";
import { ChipRow } from "~/ui/chip";
import { SportIcon } from "~/ui/sport-icon";
import { SectionHead } from "./strip";

const most = 10;

export function Favorites() {
  const paths = usePaths();
  const venues = useFavorites().data?.venues.slice(0, most) ?? [];
  if (venues.length === 0) return null;
  return (
    <section aria-labelledby="home-favorites" className="flex flex-col gap-2">
      <SectionHead id="home-favorites" title={<Trans>Your venues</Trans>} />
      <ChipRow>
        {venues.map((venue) => (
          <Link
            key={venue.id}
            to={paths.publicVenue(venue)}
            className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-surface ps-1.5 pe-4 font-semibold text-sm ring-1 ring-line-strong ring-inset hover:bg-sunken"
          >
            <SportIcon sport={venue.sports[0]?.sportId ?? ""} size="small" />
            {venue.name}
          </Link>
        ))}
      </ChipRow>
    </section>
  );
}
