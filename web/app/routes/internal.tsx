import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function Internal() {
  const { t } = useLingui();
  return <Page title={t`Back-office`}>{null}</Page>;
}
