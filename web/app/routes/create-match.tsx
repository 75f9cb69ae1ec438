import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function CreateMatch() {
  const { t } = useLingui();
  return <Page title={t`Create Match`}>{null}</Page>;
}
