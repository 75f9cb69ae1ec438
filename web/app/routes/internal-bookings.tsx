import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function InternalBookings() {
  const { t } = useLingui();
  return <Page title={t`Bookings`}>{null}</Page>;
}
