import trophy from "icon:lucide/trophy";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";

/** There is nothing to enter yet: the organiser adds it. */
export function NoEvents({ tournamentId, isOrganiser }: { tournamentId: string; isOrganiser: boolean }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (!isOrganiser) return <EmptyState icon={trophy} title={t`There are no events to enter yet.`} />;
  return (
    <EmptyState icon={trophy} title={t`There are no events to enter yet.`}>
      <LinkButton to={paths.editTournament(tournamentId)}>
        <Trans>Add an event</Trans>
      </LinkButton>
    </EmptyState>
  );
}
