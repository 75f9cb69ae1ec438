import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function Match() {
  const { t } = useLingui();
  return <Page title={t`Match`}>{null}</Page>;
}
