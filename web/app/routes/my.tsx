import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function My() {
  const { t } = useLingui();
  return <Page title={t`My games`}>{null}</Page>;
}
