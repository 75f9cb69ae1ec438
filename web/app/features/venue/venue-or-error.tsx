import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import type { QueryOf } from "~/ui/list/query-view";
import { LoadError } from "~/ui/page/load-error";

type Props = {
  query: QueryOf<{ venue?: Venue }>;
  /** The page, or its skeleton. */
  children: ReactNode;
};

/** A page of a venue; or why it cannot be shown. */
export function VenueOrError({ query, children }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const { data, error } = query;
  if (!error || (data && codeOf(error) !== Code.NotFound)) return children;
  return (
    <LoadError
      query={query}
      title={t`This venue could not be loaded`}
      missing={{
        title: t`Venue Not Found`,
        message: t`This venue does not exist, or it is no longer on Lapang.`,
        elsewhere: (
          <LinkButton to={paths.courts} variant="secondary">
            <Trans>Courts by city</Trans>
          </LinkButton>
        ),
      }}
    />
  );
}
