import check from "icon:lucide/check";
import copyIcon from "icon:lucide/copy";
import shareIcon from "icon:lucide/share-2";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Share } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { TextArea } from "~/ui/form/text-area";
import { useCopy } from "~/ui/link/use-copy";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { Dialog } from "~/ui/overlay/dialog";
import { addressToShare } from "../host/join-link";
import { startOf, zoneOf } from "../places-rules";

type Props = { match: Match; unpaid: readonly Share[]; payTo: string; currency: string };

/** Copies or shares who has not paid, for a group chat; where the browser refuses, shows it as text to select. */
export function CopyUnpaid(props: Props) {
  const { t } = useLingui();
  const text = useUnpaidText(props);
  const { outcome, copy, forget } = useCopy();
  // What was copied stays, even if somebody pays behind the dialog.
  const [copied, setCopied] = useState("");
  const isCopied = outcome === "copied";
  const canShare = typeof navigator.share === "function";

  function copyText() {
    setCopied(text);
    void copy(text);
  }

  return (
    <>
      <span className="flex items-center gap-1">
        <Button variant="secondary" size="small" onPress={copyText}>
          <Icon of={isCopied ? check : copyIcon} className="text-lg" />
          <span aria-live="polite">
            {isCopied ? (
              <Trans>Copied: paste it into your chat</Trans>
            ) : (
              <Trans comment="Button: copies a list of names for a chat">Copy who has not paid</Trans>
            )}
          </span>
        </Button>
        {canShare && (
          // Closing the system's share sheet rejects, and is not a failure.
          <IconButton
            label={t`Share who has not paid`}
            icon={shareIcon}
            onPress={() => void navigator.share({ text }).catch(() => {})}
          />
        )}
      </span>
      {outcome === "refused" && (
        <Dialog title={t`Who has not paid`} isOpen onOpenChange={forget}>
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

/** The match, names with amounts, how to pay, and the link. */
function useUnpaidText({ match, unpaid, payTo, currency }: Props): string {
  const { t } = useLingui();
  const locale = useLocale();
  const link = addressToShare(match, usePaths(), useNow());
  const { name } = match;
  const day = shortDay(startOf(match), zoneOf(match), locale);
  const rows = unpaid.map((share, at) => `${at + 1}. ${share.name} – ${formatMoney(share.balance, currency, locale)}`);
  return [
    t({ message: `Not paid yet: ${name}, ${day}`, comment: "Heads a list for a chat: a match, its day, then names" }),
    "",
    ...rows,
    ...(payTo ? ["", t({ message: "How to pay:", comment: "Before a bank account, in a chat" }), payTo] : []),
    ...(link ? ["", link] : []),
  ].join("\n");
}
