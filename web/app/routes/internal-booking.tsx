import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function InternalBooking() {
  const { t } = useLingui();
  return <Page title={t`Booking`}>{null}</Page>;
}
