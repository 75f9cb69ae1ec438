import pin from "icon:lucide/map-pin";
import { skipToken, useQuery } from "@connectrpc/connect-query";
import { Trans, useLingui } from "@lingui/react/macro";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";

/** For a site without any open venue; its admin finds the way to set one up. */
export function NoCourtsYet() {
  const { t } = useLingui();
  const paths = usePaths();
  const isSignedIn = useSession().state === "in";
  const { data } = useQuery(AuthService.method.checkInternalAccess, isSignedIn ? {} : skipToken);
  return (
    <EmptyState icon={pin} title={t`No courts here yet`}>
      {data?.isAdmin ? (
        <LinkButton to={paths.internalVenues()}>
          <Trans>Set up your venue</Trans>
        </LinkButton>
      ) : (
        <p>
          <Trans>The first venue is being set up. Have a look again soon.</Trans>
        </p>
      )}
    </EmptyState>
  );
}
