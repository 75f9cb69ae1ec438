import copy from "icon:lucide/copy";
import tv from "icon:lucide/monitor";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { useCopy } from "~/ui/link/use-copy";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import type { ChangeOf } from "../changes";
import { liveGames, type Night } from "../engine/night";
import { LeaderboardRule } from "../leaderboard";
import { GamesList } from "../play/games-list";
import { useRenewBoardKey } from "../queries";

type Props = { night: Night; boardKey: string; onChange: (change: ChangeOf) => void; children: ReactNode };

/** The host's standings, the games with their scores, the TV, and the end of the evening. */
export function Results({ night, boardKey, onChange, children }: Props) {
  const { t } = useLingui();
  const [isEnding, setEnding] = useState(false);
  const live = liveGames(night);
  const count = live.length;

  function end() {
    for (const { id } of live) onChange({ kind: "void", gameId: id });
    onChange({ kind: "end" });
    setEnding(false);
  }

  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h2 className="font-extrabold text-xl">
          {night.isOver ? <Trans>Final standings</Trans> : <Trans comment="Heading of a leaderboard">Standings</Trans>}
        </h2>
        {children}
        <LeaderboardRule night={night} />
      </section>
      {boardKey && <Tv matchId={night.matchId} boardKey={boardKey} />}
      <GamesList night={night} onChange={onChange} />
      <div>
        {night.isOver ? (
          <Button variant="secondary" onPress={() => onChange({ kind: "reopen" })}>
            <Trans comment="Goes on with an evening that was ended">Reopen the evening</Trans>
          </Button>
        ) : (
          <Button variant="secondary" onPress={() => setEnding(true)}>
            <Trans comment="Ends a play night">End the evening</Trans>
          </Button>
        )}
      </div>
      <Confirm
        isOpen={isEnding}
        onOpenChange={setEnding}
        title={t`End the evening?`}
        action={t`End the evening`}
        onConfirm={end}
        isDanger={false}
      >
        {live.length > 0 && (
          <p>
            <Plural
              value={count}
              one="# game is still running. It ends without a score."
              other="# games are still running. They end without a score."
            />
          </p>
        )}
        <p>
          <Trans>Everybody sees the final standings. You can reopen it.</Trans>
        </p>
      </Confirm>
    </div>
  );
}

/** A link for the hall's TV, which needs no sign-in. */
function Tv({ matchId, boardKey }: { matchId: string; boardKey: string }) {
  const paths = usePaths();
  const path = paths.nightBoard(matchId, boardKey);
  const link = location.origin + path;
  const { t } = useLingui();
  const { outcome, copy: copyLink } = useCopy();
  const explain = useExplain();
  const renewing = useRenewBoardKey(matchId);
  const [isRenewing, setRenewing] = useState(false);
  return (
    <section className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <p className="flex items-start gap-3 font-semibold">
        <Icon of={tv} className="mt-0.5 text-xl" />
        <Trans>Courts, next games and standings on a TV. Whoever has the link can watch.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={path} target="_blank" variant="secondary" size="small">
          <Trans>Open the TV board</Trans>
        </LinkButton>
        <Button variant="quiet" size="small" onPress={() => copyLink(link)}>
          <Icon of={copy} className="text-lg" />
          <span aria-live="polite">{outcome === "copied" ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}</span>
        </Button>
        <Button variant="quiet" size="small" onPress={() => setRenewing(true)}>
          <Trans>Make a new link</Trans>
        </Button>
      </div>
      <Confirm
        isOpen={isRenewing}
        onOpenChange={setRenewing}
        title={t`Make a new link for the TV board?`}
        action={t`Make a new link`}
        isPending={renewing.isPending}
        onConfirm={() =>
          void renewing.renew().then(
            () => setRenewing(false),
            () => undefined,
          )
        }
        failure={renewing.error ? explain(renewing.error) : undefined}
      >
        <Trans>The old link stops working at once. Open the new one on the TV.</Trans>
      </Confirm>
      {outcome === "refused" && (
        <p role="alert" className="break-all text-sm">
          <Trans>This browser does not allow copying. The link is {link}</Trans>
        </p>
      )}
    </section>
  );
}
