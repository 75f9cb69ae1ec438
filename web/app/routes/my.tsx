import wallet from "icon:lucide/wallet";
import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { MyBookings } from "~/features/booking/list/my-bookings";
import { prefetchMyBookings } from "~/features/booking/queries";
import { MyMatches } from "~/features/match/list/my-matches";
import { prefetchMyMatches } from "~/features/match/queries";
import { Coming, prefetchComing } from "~/features/schedule/late-coming";
import { MyTournaments, prefetchMyTournaments } from "~/features/tournament/list/late-list";
import { offsetIn } from "~/lib/forms/offset";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { TabLinks } from "~/ui/list/tab-links";
import { Icon } from "~/ui/look/icon";
import { Page } from "~/ui/page/page";

type Shown = "all" | "bookings" | "matches" | "tournaments";

/** All that is ahead, unless the address names a kind. */
function shownIn(query: URLSearchParams): Shown {
  const asked = query.get("show");
  if (asked === "bookings" || asked === "matches" || asked === "tournaments") return asked;
  return query.get("when") === "past" ? "bookings" : "all";
}

export function clientLoader({ request }: { request: Request }) {
  const search = new URL(request.url).searchParams;
  const list = [search.get("when") === "past", offsetIn(search)] as const;
  const show = shownIn(search);
  if (show === "all") void prefetchComing();
  else if (show === "matches") prefetchMyMatches(...list);
  else if (show === "tournaments") void prefetchMyTournaments(...list);
  else prefetchMyBookings(...list);
}

export default function My() {
  const { t } = useLingui();
  const paths = usePaths();
  const [query] = useSearchParams();
  const show = shownIn(query);
  const tabs = [
    {
      to: paths.my,
      label: t({ message: "All", comment: "Tab: bookings, matches and tournaments" }),
      isShown: show === "all",
    },
    { to: paths.myBookings, label: t`Bookings`, isShown: show === "bookings" },
    { to: paths.myMatches, label: t`Matches`, isShown: show === "matches" },
    { to: paths.myTournaments, label: t`Tournaments`, isShown: show === "tournaments" },
  ];
  return (
    <Page
      title={t`My games`}
      width="wide"
      action={
        <LinkButton to={paths.payments} variant="secondary" size="small">
          <Icon of={wallet} className="text-lg" />
          {t({ message: "Payments", comment: "What the reader has to pay, and has paid" })}
        </LinkButton>
      }
    >
      <TabLinks label={t`My games`} tabs={tabs} />
      {show === "all" && <Coming />}
      {show === "bookings" && <MyBookings />}
      {show === "matches" && <MyMatches />}
      {show === "tournaments" && <MyTournaments />}
    </Page>
  );
}
