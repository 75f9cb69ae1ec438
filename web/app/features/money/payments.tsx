import wallet from "icon:lucide/wallet";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useSearchParams } from "react-router";
import type { Charge } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { lastPageOf, offsetIn } from "~/lib/forms/offset";
import { hrefWith } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { cx } from "~/ui/look/cx";
import { SkeletonList } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { ChargeRow } from "./charge-row";
import { balanceOf, groupsOf } from "./charge-rules";
import { chargesPerPage, useMyCharges } from "./queries";

/** What the player owes, gets back and has paid; the address holds the offset. */
export function Payments() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const offset = offsetIn(query);
  const hrefFor = (at: number) => hrefWith(query, { offset: at > 0 ? String(at) : null });
  const charges = useMyCharges(offset);
  const { data, isPlaceholderData } = charges;

  if (data && !isPlaceholderData && offset > 0 && offset >= data.total) {
    return <Navigate to={hrefFor(lastPageOf(data.total, chargesPerPage))} replace />;
  }
  const { owed, returning, settled } = groupsOf(data?.charges ?? []);
  // What is owed comes first, so that a settled one ends it.
  const isAllOpen = offset === 0 && (settled.length > 0 || (data?.total ?? 0) <= chargesPerPage);
  const isEmpty = data?.charges.length === 0 && !isPlaceholderData;
  return (
    <Page
      title={t({ message: "Payments", comment: "What the reader has to pay, and has paid" })}
      lead={<Trans>You pay the venues themselves. Lapang holds no money; it says what they have recorded.</Trans>}
    >
      {!data && (
        <QueryView query={charges}>
          <SkeletonList count={3} className="h-24 rounded-card" />
        </QueryView>
      )}
      {isEmpty && <NothingToPay />}
      {data && !isEmpty && (
        <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-9", isPlaceholderData && "opacity-60")}>
          <p aria-live="polite" className="sr-only">
            {data.totalIsAtLeast ? (
              <Plural value={{ count: data.total }} one="More than # booking" other="More than # bookings" />
            ) : (
              <Plural value={{ count: data.total }} one="# booking" other="# bookings" />
            )}
          </p>
          <Group
            id="to-pay"
            title={t({ message: "To pay", comment: "Heading over what the reader owes" })}
            charges={owed}
            hasSum={isAllOpen}
          />
          <Group
            id="returning"
            title={t({ message: "Being given back", comment: "Heading over money that venues owe the reader" })}
            charges={returning}
            hasSum={isAllOpen}
          />
          <Group
            id="settled"
            title={t({ message: "Paid", comment: "Heading over bookings with nothing left to pay", context: "list" })}
            charges={settled}
          />
          {data.total > chargesPerPage && (
            <Pagination total={data.total} limit={chargesPerPage} offset={offset} hrefFor={hrefFor} />
          )}
        </div>
      )}
    </Page>
  );
}

type GroupProps = { id: string; title: string; charges: readonly Charge[]; hasSum?: boolean };

/** Charges of one kind; with their sum beside the heading where all of them are here. */
function Group({ id, title, charges, hasSum }: GroupProps) {
  const locale = useLocale();
  if (charges.length === 0) return null;
  const sum = hasSum && charges.length > 1 ? balanceOf(charges) : null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-extrabold text-lg sm:text-xl">
          {title}
        </h2>
        {sum && <p className="tabular font-bold">{formatMoney(sum.amount, sum.currency || "IDR", locale)}</p>}
      </div>
      <ul className="flex flex-col divide-y divide-line rounded-card bg-surface ring-1 ring-line">
        {charges.map((charge) => (
          <li key={charge.id}>
            <ChargeRow charge={charge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingToPay() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <EmptyState icon={wallet} title={t`Nothing to pay, and nothing paid yet`}>
      <p className="max-w-sm text-balance">
        <Trans>What your bookings cost, and the receipts of what you pay, will be here.</Trans>
      </p>
      <LinkButton to={paths.venueSearch()}>
        <Trans>Find a venue</Trans>
      </LinkButton>
    </EmptyState>
  );
}
