import pencil from "icon:lucide/pencil";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { IconButton } from "~/ui/look/icon-button";
import type { ChangeOf } from "../changes";
import type { Night } from "../engine/night";
import { GamePad } from "../game-pad";
import { courtName, pairingText, scoreText } from "../labels";

type Props = { night: Night; onChange?: (change: ChangeOf) => void };

/** The games of the evening, the last one first; the host corrects scores. */
export function GamesList({ night, onChange }: Props) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  const games = night.games.filter(({ state }) => state === "over").toReversed();
  const game = games.find(({ id }) => id === editing);
  if (games.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold text-lg">
        <Trans comment="Heading: the games of the evening">Games played</Trans>{" "}
        <span className="text-muted">{games.length}</span>
      </h3>
      <ol className="flex flex-col divide-y divide-line rounded-card bg-surface ring-1 ring-line">
        {games.map((each) => {
          const pairing = pairingText(night, each);
          return (
            <li key={each.id} className="flex items-center gap-3 py-1.5 ps-4 pe-2">
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block break-words font-semibold">{pairing}</span>
                <span className="text-muted text-sm">{courtName(night, each.court)}</span>
              </span>
              <span className="tabular shrink-0 py-2 font-extrabold text-lg">
                {scoreText(each) || <span className="font-medium text-muted text-sm">{t`no score`}</span>}
              </span>
              {onChange && (
                <IconButton
                  icon={pencil}
                  label={t`Correct the score of ${pairing}`}
                  onPress={() => setEditing(each.id)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {game && onChange && (
        <GamePad
          night={night}
          game={game}
          onClose={() => setEditing(null)}
          onSave={(scores) => {
            onChange({ kind: "edit", gameId: game.id, scores });
            setEditing(null);
          }}
        />
      )}
    </section>
  );
}
