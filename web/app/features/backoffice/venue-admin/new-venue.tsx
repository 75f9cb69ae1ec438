import left from "icon:lucide/arrow-left";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { ErrorView } from "~/ui/error-view";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { useAccess } from "../queries";
import { VenueDetails } from "./venue-details";

/** A new venue. Its hours, sports and courts are added after the first save. */
export function NewVenue() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const isAdmin = useAccess().data?.isAdmin;
  if (isAdmin === false) {
    const title = t`Only admins of Lapang add venues`;
    const message = t`You can only change the venues you manage. Ask an admin of Lapang to add another one.`;
    return <ErrorView status={403} title={title} message={message} />;
  }
  return (
    <Page
      title={t`Add a venue`}
      lead={t`Players cannot find it until you activate it. Add opening hours and prices first.`}
      width="wide"
    >
      <Link
        to={paths.internalVenues()}
        className="-mt-4 -ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon of={left} className="text-lg" />
        <Trans>All venues</Trans>
      </Link>
      <VenueDetails onSaved={({ id }) => navigate(paths.internalVenue(id, { tab: "hours" }), { replace: true })} />
    </Page>
  );
}
