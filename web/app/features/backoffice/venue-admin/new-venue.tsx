import left from "icon:lucide/arrow-left";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { Icon } from "~/ui/look/icon";
import { SkeletonList } from "~/ui/look/skeleton";
import { ErrorView } from "~/ui/page/error-view";
import { Page } from "~/ui/page/page";
import { useAccess, useHasNoVenue, useOperatorName } from "../queries";
import { firstSteps } from "./checklist-rules";
import { SetupGuide } from "./setup-guide";
import { VenueDetails } from "./venue-details";

/** A new venue. Its hours and prices are added after the first save. */
export function NewVenue() {
  const { t } = useLingui();
  const isAdmin = useAccess().data?.isAdmin;
  const isFirst = useHasNoVenue();
  const operator = useOperatorName();
  if (isAdmin === false) {
    const title = t`Only admins of Lapang add venues`;
    const message = t`You can only change the venues you manage. Ask an admin of Lapang to add another one.`;
    return <ErrorView status={403} title={title} message={message} />;
  }
  if (isFirst === undefined || operator.isPending) {
    return (
      <Page title={t`Add a venue`} width="wide">
        <SkeletonList count={3} className="h-40" />
      </Page>
    );
  }
  return <Opened isFirst={isFirst} operator={operator.data ?? ""} />;
}

/** Saving the first venue does not make it another one on this page. */
function Opened(opened: { isFirst: boolean; operator: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [{ isFirst, operator }] = useState(opened);
  return (
    <Page
      title={isFirst ? t`Set up your venue` : t`Add a venue`}
      lead={t`Players cannot find it until you open it to them.`}
      width="wide"
    >
      {!isFirst && (
        <Link
          to={paths.internalVenues()}
          className="-mt-4 -ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink"
        >
          <Icon of={left} className="text-lg" />
          <Trans>All venues</Trans>
        </Link>
      )}
      <SetupGuide steps={firstSteps} />
      <VenueDetails
        probableName={isFirst ? operator : ""}
        onSaved={({ id }) => navigate(paths.internalVenue(id, { tab: "hours" }), { replace: true })}
      />
    </Page>
  );
}
