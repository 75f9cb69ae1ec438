import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useMemo } from "react";
import { useLocation } from "react-router";
import { codeOf, statusOf } from "~/lib/http/error-code";
import { useExplainLoading } from "~/lib/http/error-messages";
import { lazyPart } from "~/ui/lazy-part";
import { cx } from "~/ui/look/cx";
import { ErrorView } from "~/ui/page/error-view";
import { PageTitle } from "~/ui/page/page-title";
import { useMedia } from "~/ui/use-media";
import { useBoard } from "../queries";
import { nightOf } from "../wire";

const TvBoard = lazyPart(async () => (await import("./tv-board")).TvBoard);
const WalkIn = lazyPart(async () => (await import("./walk-in")).WalkIn);

const phone = "(max-width: 767.98px)";

/** An evening for those who have the link: on a phone for one who plays, else for the hall's TV. */
export function BoardPage({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const explain = useExplainLoading();
  const isPhone = useMedia(phone);
  const boardKey = useLocation().hash.slice(1);
  const { data, error, refetch } = useBoard(matchId, boardKey);
  const message = data?.night;
  const night = useMemo(() => message && nightOf(message), [message]);

  if (error && !data) {
    const isWrong = codeOf(error) !== undefined && statusOf(error) < 500;
    const title = isWrong ? t`This link does not work` : t`The board could not be loaded`;
    const words = isWrong ? t`Ask the host for the new link.` : explain(error);
    return <ErrorView status={statusOf(error)} title={title} message={words} onRetry={() => refetch()} />;
  }
  if (night && isPhone)
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <WalkIn night={night} />
      </Suspense>
    );
  return (
    <div className={cx("fixed inset-0 z-50 bg-canvas text-ink", night && "overflow-auto")}>
      <PageTitle>{t`TV board`}</PageTitle>
      {night ? (
        <Suspense fallback={null}>
          <TvBoard night={night} boardKey={boardKey} />
        </Suspense>
      ) : (
        <h1 className="grid h-full place-items-center p-4 text-center font-bold text-[max(4vh,1.5rem)] text-muted">
          {data ? <Trans>The evening has not begun yet.</Trans> : <Trans>Loading</Trans>}
        </h1>
      )}
    </div>
  );
}
