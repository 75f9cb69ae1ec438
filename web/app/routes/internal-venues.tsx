import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function InternalVenues() {
  const { t } = useLingui();
  return <Page title={t`Venues`}>{null}</Page>;
}
