import check from "icon:lucide/circle-check";
import lock from "icon:lucide/lock";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { TabLinks } from "~/ui/list/tab-links";
import { Button } from "~/ui/look/button";
import { SkeletonList } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { useAccess } from "../queries";
import { useReports } from "./queries";

// Not precached: admins are few.
const ReportCard = lazyPart(async () => (await import("./report-card")).ReportCard);
const DecidedList = lazyPart(async () => (await import("./decided-list")).DecidedList);
const SuspendedList = lazyPart(async () => (await import("./suspended-list")).SuspendedList);

/** As many as are decided at one sitting. */
const most = 50;

/** What players have reported, what was decided, and who is suspended. */
export function Reports() {
  const { t } = useLingui();
  const { data: access } = useAccess();
  return (
    <Page title={t`Reports`}>
      {access && !access.isAdmin ? (
        <EmptyState icon={lock} title={t`Only admins of Lapang see reports.`} />
      ) : (
        access && <Lists />
      )}
    </Page>
  );
}

function Lists() {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const wanted = search.get("tab");
  const shown = wanted === "decided" || wanted === "suspended" ? wanted : "";
  const tab = (name: typeof shown, label: string) => ({
    to: paths.internalReports({ tab: name || undefined }),
    label,
    isShown: name === shown,
  });
  const tabs = [
    tab("", t({ message: "To decide", comment: "Tab: reports that wait for a decision" })),
    tab("decided", t({ message: "Decided", comment: "Tab: reports that were decided" })),
    tab("suspended", t({ message: "Suspended", comment: "Tab: players who are suspended" })),
  ];
  return (
    <>
      <TabLinks label={t`Parts of reports`} tabs={tabs} />
      <Suspense fallback={<SkeletonList count={3} className="h-40" />}>
        {shown === "decided" ? <DecidedList /> : shown === "suspended" ? <SuspendedList /> : <Open />}
      </Suspense>
    </>
  );
}

function Open() {
  const { t } = useLingui();
  const query = useReports(most);
  const { data, isFetching, refetch } = query;
  const skeleton = <SkeletonList count={3} className="h-60" />;
  if (!data) return <QueryView query={query}>{skeleton}</QueryView>;
  if (data.reports.length === 0)
    return (
      <EmptyState icon={check} title={t`Nothing to decide`}>
        <p>
          <Trans>What players report appears here, the longest waiting first.</Trans>
        </p>
      </EmptyState>
    );
  const further = data.total - data.reports.length;
  return (
    <Suspense fallback={skeleton}>
      <ul className="flex flex-col gap-4">
        {data.reports.map((report) => (
          <li key={Object.values(report.subject ?? {}).join(" ")}>
            <Card>
              <ReportCard report={report} onStale={() => void refetch()} />
            </Card>
          </li>
        ))}
      </ul>
      {further > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-muted">
            <Plural value={{ further }} one="# more waits." other="# more wait." />
          </p>
          <Button variant="secondary" size="small" isPending={isFetching} onPress={() => void refetch()}>
            <Trans comment="Button: loads the list of reports again">Show the next</Trans>
          </Button>
        </div>
      )}
    </Suspense>
  );
}
