import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function SportsPreferences() {
  const { t } = useLingui();
  return <Page title={t`Sports Preferences`}>{null}</Page>;
}
