import key from "icon:lucide/key-round";
import pencil from "icon:lucide/pencil";
import trash from "icon:lucide/trash-2";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { Passkey } from "~/gen/lapang/v1/auth_pb";
import { relativeTime } from "~/lib/format/durations";
import { dateFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { useNow } from "~/lib/format/use-now";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useDeletePasskey } from "./queries";
import { RenamePasskey } from "./rename-passkey";

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow(60_000);
  const [isRenaming, setRenaming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const format = dateFormat(locale, { dateStyle: "medium", timeZone: localZone() });
  const { name, createdAt, lastUsedAt } = passkey;

  function renamed() {
    setRenaming(false);
    // The focused field is removed.
    row.current?.focus();
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex items-start gap-3 rounded-card bg-surface p-5 ring-1 ring-line outline-none"
    >
      <span className="grid size-10 shrink-0 sm:size-12 place-items-center rounded-full bg-accent-soft text-xl text-accent-ink sm:text-2xl">
        <Icon of={key} />
      </span>
      {isRenaming ? (
        <RenamePasskey passkey={passkey} onClose={renamed} />
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h3 className="font-bold text-lg leading-tight [overflow-wrap:anywhere]">{name}</h3>
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
              {createdAt && (
                <span>
                  <Trans comment="When a passkey was made">
                    Added {{ date: format.format(timestampDate(createdAt)) }}
                  </Trans>
                </span>
              )}
              <span>
                {lastUsedAt ? (
                  <Trans comment="Of a passkey: 3 hours ago">
                    Last used {{ when: relativeTime(timestampDate(lastUsedAt), now, locale) }}
                  </Trans>
                ) : (
                  <Trans comment="Of a passkey">Not used yet</Trans>
                )}
              </span>
            </p>
          </div>
          <div className="-my-1 -me-2 flex">
            <IconButton label={t`Rename ${name}`} icon={pencil} onPress={() => setRenaming(true)} />
            <IconButton label={t`Delete ${name}`} icon={trash} onPress={() => setAsking(true)} />
          </div>
        </>
      )}
      <DeleteQuestion passkey={passkey} isOpen={isAsking} onOpenChange={setAsking} />
    </li>
  );
}

type DeleteProps = { passkey: Passkey; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function DeleteQuestion({ passkey, isOpen, onOpenChange }: DeleteProps) {
  const { t } = useLingui();
  const explain = useExplain();
  const remove = useDeletePasskey();
  const isLastWayIn = refusalOf(remove.error).reason === "LAST_WAY_IN";

  function confirm() {
    whenDone(remove.mutateAsync({ passkeyId: passkey.id }, { onSuccess: () => onOpenChange(false) }), () =>
      toastSuccess(t`${{ name: passkey.name }} is deleted.`),
    );
  }

  function change(next: boolean) {
    onOpenChange(next);
    remove.reset();
  }

  return (
    <Confirm
      isOpen={isOpen}
      onOpenChange={change}
      title={t`Delete ${{ name: passkey.name }}?`}
      action={t`Delete passkey`}
      onConfirm={confirm}
      isPending={remove.isPending}
      failure={
        isLastWayIn
          ? t`This is your only way to sign in. Confirm your email address or add another passkey first, then delete this one.`
          : remove.error
            ? explain(remove.error)
            : undefined
      }
    >
      <p>
        <Trans>You can no longer sign in with it. Your device may still offer it until you delete it there, too.</Trans>
      </p>
    </Confirm>
  );
}
