import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function Venue() {
  const { t } = useLingui();
  return <Page title={t`Venue`}>{null}</Page>;
}
