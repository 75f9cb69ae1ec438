import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useUnblockPlayer } from "~/features/safety/queries";
import type { BlockedPlayer } from "~/gen/lapang/v1/safety_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Avatar } from "~/ui/look/avatar";
import { Button } from "~/ui/look/button";
import { toastFailure, toastSuccess } from "~/ui/overlay/toast";
import { useFocusRestore } from "~/ui/use-focus-restore";

/** Those whom the player blocks. */
export function BlockedSection({ players }: { players: BlockedPlayer[] }) {
  const [heading, keepFocus] = useFocusRestore<HTMLHeadingElement>();
  return (
    <section aria-labelledby="blocked-heading" className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="blocked-heading" ref={heading} tabIndex={-1} className="font-extrabold text-2xl outline-none">
        <Trans>Blocked players</Trans>
      </h2>
      <p className="text-muted">
        <Trans>You do not see or join each other’s matches.</Trans>
      </p>
      <ul className="flex flex-col">
        {players.map((player) => (
          <Blocked key={player.id} player={player} onUnblocked={keepFocus} />
        ))}
      </ul>
    </section>
  );
}

function Blocked({ player, onUnblocked }: { player: BlockedPlayer; onUnblocked: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const unblock = useUnblockPlayer();
  const { id, name, avatarUrl, blockedAt } = player;
  const day = blockedAt && shortDay(timestampDate(blockedAt), localZone(), locale);

  function press() {
    const onError = (error: Error) => void toastFailure(explain(error));
    whenDone(unblock.mutateAsync({ playerId: id }, { onError }), () => {
      onUnblocked();
      toastSuccess(t`${name} is no longer blocked.`);
    });
  }

  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar name={name} photo={avatarUrl} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {day && (
          <span className="text-muted text-sm">
            <Trans comment="Since a day, a player is blocked">Since {day}</Trans>
          </span>
        )}
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={t`Unblock ${name}`}
        onPress={press}
        isPending={unblock.isPending}
      >
        <Trans comment="Button: ends the blocking of a player">Unblock</Trans>
      </Button>
    </li>
  );
}
