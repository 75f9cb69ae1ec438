import arrowRight from "icon:lucide/arrow-right";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { usePaths } from "~/lib/http/paths";
import { hasInternalAccess } from "~/lib/session/current-user";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";

const internalAccess = queryOptions({ queryKey: ["internal-access"], queryFn: hasInternalAccess, retry: false });

/** The link to the back-office, for staff only. */
export function StaffCard() {
  const paths = usePaths();
  const { data: hasAccess } = useQuery(internalAccess);
  if (!hasAccess) return null;
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-semibold">
        <Trans>You work at a venue</Trans>
      </p>
      <LinkButton to={paths.internalBookings()} variant="secondary" isWide>
        <Trans>Open the back-office</Trans>
        <Icon of={arrowRight} className="text-xl" />
      </LinkButton>
    </Card>
  );
}
