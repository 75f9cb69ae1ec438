import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function Play() {
  const { t } = useLingui();
  return <Page title={t`Open Play`}>{null}</Page>;
}
