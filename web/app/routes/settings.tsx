import { useLingui } from "@lingui/react/macro";
import { Outlet } from "react-router";
import { usePaths } from "~/lib/paths";
import { Page } from "~/ui/page";
import { TabLinks } from "~/ui/tab-links";

export default function Settings() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Page title={t`Settings`}>
      <TabLinks label={t`Settings`} tabs={[{ to: paths.settingsSports, label: t`Sports Preferences` }]} />
      <Outlet />
    </Page>
  );
}
