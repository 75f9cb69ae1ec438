import applied from "icon:lucide/list-checks";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { toastFailure, toastSuccess } from "~/ui/overlay/toast";
import { zoneOf } from "../places-rules";
import { useUndoRoster } from "./queries";

/** Takes the last list back, and says how that went. */
export function useUndoList(matchId: string) {
  const { t } = useLingui();
  const explain = useExplain();
  const undo = useUndoRoster();
  return {
    isPending: undo.isPending,
    call() {
      const sent = undo.mutateAsync({ matchId }, { onError: (error) => void toastFailure(explain(error)) });
      whenDone(sent, () => toastSuccess(t`Everybody is as before the list.`));
    },
  };
}

/** For the host and co-hosts, while the last list can be taken back. */
export function ListApplied({ match }: { match: Match }) {
  const locale = useLocale();
  const now = useNow();
  const undo = useUndoList(match.id);
  const until = match.undoRosterUntil && timestampDate(match.undoRosterUntil);
  if (!until || until <= now) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunken px-4 py-1.5">
      <p className="tabular flex min-w-0 items-center gap-3">
        <Icon of={applied} className="text-muted text-xl" />
        <Trans comment="The list of a chat; it can be undone until that time">
          List applied. You can undo it until {{ time: clockTime(until, zoneOf(match), locale) }}.
        </Trans>
      </p>
      <Button variant="quiet" size="small" onPress={undo.call} isPending={undo.isPending}>
        <Trans comment="Button: takes back what a pasted list changed">Undo</Trans>
      </Button>
    </div>
  );
}
