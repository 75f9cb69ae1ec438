import check from "icon:lucide/circle-check";
import lock from "icon:lucide/lock";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { lazyPart } from "~/ui/lazy-part";
import { Page } from "~/ui/page";
import { QueryView } from "~/ui/query-view";
import { SkeletonList } from "~/ui/skeleton";
import { useAccess } from "../queries";
import { useReports } from "./queries";

// Not precached: admins are few.
const ReportCard = lazyPart(async () => (await import("./report-card")).ReportCard);

/** As many as are decided at one sitting. */
const most = 50;

/** What players have reported, the longest waiting first. */
export function Reports() {
  const { t } = useLingui();
  const { data: access } = useAccess();
  return (
    <Page title={t`Reports`} lead={t`What players have reported, the longest waiting first.`}>
      {access && !access.isAdmin ? (
        <EmptyState icon={lock} title={t`Only admins of Lapang see reports.`} />
      ) : (
        access && <Open />
      )}
    </Page>
  );
}

function Open() {
  const { t } = useLingui();
  const query = useReports(most);
  const { data, isFetching, refetch } = query;
  const skeleton = <SkeletonList count={3} className="h-60" />;
  if (!data) return <QueryView query={query}>{skeleton}</QueryView>;
  if (data.reports.length === 0) return <EmptyState icon={check} title={t`Nothing to decide`} />;
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
