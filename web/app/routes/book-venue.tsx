import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function BookVenue() {
  const { t } = useLingui();
  return <Page title={t`Book a court`}>{null}</Page>;
}
