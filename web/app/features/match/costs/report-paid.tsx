import hourglass from "icon:lucide/hourglass";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { toastFailure } from "~/ui/overlay/toast";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { useReportShare } from "./queries";

type Props = { match: Match; token: string | null; hasReported: boolean; isFinal: boolean };

/** The reader says that they have paid, or takes that back; the host notes it. */
export function ReportPaid({ match, token, hasReported, isFinal }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const report = useReportShare();
  const [part, keepFocus] = useFocusRestore<HTMLDivElement>();

  function say(hasPaid: boolean) {
    const onError = (error: Error) => {
      const isSettled = refusalOf(error).reason === "NOTHING_OWED";
      void toastFailure(isSettled ? t`Nothing is owed now. Somebody may have recorded it already.` : explain(error));
    };
    report.mutate({ matchId: match.id, token: token ?? "", hasPaid }, { onError, onSuccess: keepFocus });
  }

  return (
    <div
      ref={part}
      tabIndex={-1}
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 outline-none"
    >
      {hasReported ? (
        <>
          <p className="flex items-center gap-2 font-bold">
            <Icon of={hourglass} className="text-xl" />
            <Trans>You say that you have paid. The host checks it.</Trans>
          </p>
          <Button variant="quiet" size="small" onPress={() => say(false)} isPending={report.isPending}>
            <Trans comment="Button: takes back that one has paid">I have not paid yet</Trans>
          </Button>
        </>
      ) : (
        <Button variant={isFinal ? "primary" : "secondary"} onPress={() => say(true)} isPending={report.isPending}>
          <Trans>I have paid</Trans>
        </Button>
      )}
    </div>
  );
}
