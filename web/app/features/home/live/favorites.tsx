import heart from "icon:lucide/heart";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useFavorites } from "~/features/venue/queries";
import { usePaths } from "~/lib/http/paths";
import { ChipRow } from "~/ui/list/chip";
import { Icon } from "~/ui/look/icon";

const most = 10;

/** One row of chips beside the search: who has favorites looks there first. */
export function Favorites() {
  const { t } = useLingui();
  const paths = usePaths();
  const venues = useFavorites().data?.venues.slice(0, most) ?? [];
  if (venues.length === 0) return null;
  return (
    <section aria-label={t`Your venues`}>
      <ChipRow>
        {venues.map((venue) => (
          <Link
            key={venue.id}
            to={paths.publicVenue(venue)}
            className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-surface ps-3 pe-4 font-semibold text-sm ring-1 ring-line-strong ring-inset hover:bg-sunken"
          >
            <Icon of={heart} className="text-base text-danger *:[&_path]:fill-current" />
            {venue.name}
          </Link>
        ))}
      </ChipRow>
    </section>
  );
}
