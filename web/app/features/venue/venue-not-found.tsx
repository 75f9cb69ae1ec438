import { useLingui } from "@lingui/react/macro";
import { ErrorView } from "~/ui/error-view";

export function VenueNotFound() {
  const { t } = useLingui();
  return (
    <ErrorView
      status={404}
      title={t`Venue Not Found`}
      message={t`This venue does not exist, or it is no longer on Lapang.`}
    />
  );
}
