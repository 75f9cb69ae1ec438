import { useLingui } from "@lingui/react/macro";
import { Outlet } from "react-router";
import { Page } from "~/ui/page";

export default function VenueSearch() {
  const { t } = useLingui();
  return (
    <Page title={t`Find a venue`} width="wide">
      <Outlet />
    </Page>
  );
}
