import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { MyBookings } from "~/features/booking/my-bookings";
import { prefetchMyBookings } from "~/features/booking/queries";
import { MyMatches } from "~/features/match/my-matches";
import { prefetchMyMatches } from "~/features/match/queries";
import { offsetIn } from "~/lib/forms/offset";
import { usePaths } from "~/lib/http/paths";
import { Page } from "~/ui/page";
import { TabLinks } from "~/ui/tab-links";

export function clientLoader({ request }: { request: Request }) {
  const search = new URL(request.url).searchParams;
  const list = [search.get("when") === "past", offsetIn(search)] as const;
  if (search.get("show") === "matches") prefetchMyMatches(...list);
  else prefetchMyBookings(...list);
}

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
    <Page title={t`My games`} width="wide">
      <TabLinks label={t`My games`} tabs={tabs} />
      {show === "matches" ? <MyMatches /> : <MyBookings />}
    </Page>
  );
}
