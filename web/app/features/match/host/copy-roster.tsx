import check from "icon:lucide/check";
import list from "icon:lucide/clipboard-list";
import share from "icon:lucide/share-2";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/http/error-messages";
import { TextArea } from "~/ui/form/text-area";
import { useCopy } from "~/ui/link/use-copy";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { Dialog } from "~/ui/overlay/dialog";
import { toastFailure } from "~/ui/overlay/toast";
import { useRosterText } from "../chat-list/queries";

/**
 * Copies or shares the list of players for a group chat; where the browser refuses, shows it as text to select. The
 * text is read ahead: browsers allow the clipboard only within the press.
 */
export function CopyRoster({ match }: { match: Match }) {
  const { t } = useLingui();
  const explain = useExplain();
  const { data, refetch } = useRosterText(match);
  const { outcome, copy, forget } = useCopy();
  // What was copied stays, even if the match changes behind the dialog.
  const [copied, setCopied] = useState("");
  const isCopied = outcome === "copied";
  const canShare = typeof navigator.share === "function";

  async function withText(send: (text: string) => Promise<void>) {
    if (data) return send(data.text);
    const late = await refetch();
    if (late.data) await send(late.data.text);
    else await toastFailure(explain(late.error));
  }

  const copyList = () =>
    withText((text) => {
      setCopied(text);
      return copy(text);
    });

  // Closing the system's share sheet rejects, and is not a failure.
  const shareList = () => withText((text) => navigator.share({ text }).catch(() => {}));

  return (
    <>
      <span className="flex items-center gap-1">
        <Button variant="secondary" size="small" onPress={copyList}>
          <Icon of={isCopied ? check : list} className="text-lg" />
          <span aria-live="polite">
            {isCopied ? (
              <Trans>Copied: paste it into your chat</Trans>
            ) : (
              <Trans comment="Button: copies the list of players for a chat">Copy list</Trans>
            )}
          </span>
        </Button>
        {canShare && <IconButton label={t`Share the list`} icon={share} onPress={shareList} />}
      </span>
      {outcome === "refused" && (
        <Dialog title={t`List of players`} isOpen onOpenChange={forget}>
          {(close) => (
            <>
              <TextArea
                label={t`This browser does not allow copying. Select it yourself.`}
                value={copied}
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
