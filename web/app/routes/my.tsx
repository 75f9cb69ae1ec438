import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { MyBookings } from "~/features/booking/my-bookings";
import { prefetchMyBookings } from "~/features/booking/queries";
import { offsetIn } from "~/lib/offset";
import { usePaths } from "~/lib/paths";
import { Page } from "~/ui/page";
import { SkeletonList } from "~/ui/skeleton-list";
import { TabLinks } from "~/ui/tab-links";

// Two lists, one visible at a time.
const MyMatches = lazy(async () => ({ default: (await import("~/features/match/my-matches")).MyMatches }));

export async function clientLoader({ request }: { request: Request }) {
  const search = new URL(request.url).searchParams;
  const list = [search.get("when") === "past", offsetIn(search)] as const;
  if (search.get("show") === "matches") (await import("~/features/match/queries")).prefetchMyMatches(...list);
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
      <Suspense fallback={<SkeletonList count={3} className="h-34 rounded-card" />}>
        {show === "matches" ? <MyMatches /> : <MyBookings />}
      </Suspense>
    </Page>
  );
}
