import check from "icon:lucide/check";
import list from "icon:lucide/clipboard-list";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { usePaths } from "~/lib/http/paths";
import { TextArea } from "~/ui/form/text-area";
import { useCopy } from "~/ui/link/use-copy";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Dialog } from "~/ui/overlay/dialog";
import { addressToShare } from "./join-link";
import { useRosterText } from "./roster-text";

/** Copies the list of players for a group chat; where the browser refuses, shows it as text to select. */
export function CopyRoster({ match }: { match: Match }) {
  const { t } = useLingui();
  const text = useRosterText(match, addressToShare(match, usePaths(), new Date()));
  const { outcome, copy, forget } = useCopy();
  const isCopied = outcome === "copied";
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => copy(text)}>
        <Icon of={isCopied ? check : list} className="text-lg" />
        <span aria-live="polite">
          {isCopied ? <Trans>Copied: paste it into your chat</Trans> : <Trans>Copy the list of players</Trans>}
        </span>
      </Button>
      {outcome === "refused" && (
        <Dialog title={t`List of players`} isOpen onOpenChange={forget}>
          {(close) => (
            <>
              <TextArea
                label={t`This browser does not allow copying. Select it yourself.`}
                value={text}
                isReadOnly
                rows={12}
              />
              <Button variant="quiet" onPress={close}>
                <Trans comment="Closes a sheet">Done</Trans>
              </Button>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
