import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { MyBookings } from "~/features/booking/my-bookings";
import { MyMatches } from "~/features/match/my-matches";
import { usePaths } from "~/lib/paths";
import { Page } from "~/ui/page";
import { TabLinks } from "~/ui/tab-links";

export default function My() {
  const { t } = useLingui();
  const paths = usePaths();
  const [query] = useSearchParams();
  const show = query.get("show") === "matches" ? "matches" : "bookings";
  const tabs = [
    { to: paths.my, label: t`Bookings`, isShown: show === "bookings" },
    { to: paths.myMatches, label: t`Matches`, isShown: show === "matches" },
  ];
  return (
    <Page title={t`My games`}>
      <TabLinks label={t`My games`} tabs={tabs} />
      {show === "matches" ? <MyMatches /> : <MyBookings />}
    </Page>
  );
}
