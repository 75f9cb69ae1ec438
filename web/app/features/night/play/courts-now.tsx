import { Trans } from "@lingui/react/macro";
import { liveGames, type Night, openCourts } from "../engine/night";
import { outlookOf } from "../engine/propose";
import { whyOfText } from "../engine/why";
import { pairingText } from "../labels";
import { Timer } from "../timer";
import { WhyWords } from "../why-words";

/** What runs on each court, and who comes next. */
export function CourtsNow({ night, now }: { night: Night; now: number }) {
  const live = new Map(liveGames(night).map((game) => [game.court, game]));
  const { games } = outlookOf(night, now);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-extrabold text-xl">
        <Trans comment="Heading: what runs on each court">Courts</Trans>
      </h2>
      <ul className="flex flex-col gap-3">
        {openCourts(night).map(({ number, name }) => {
          const game = live.get(number);
          const next = games.find(({ court }) => court === number);
          const pairing = next && pairingText(night, next);
          return (
            <li key={number} className="flex flex-col gap-1 rounded-card bg-surface px-4 py-3 ring-1 ring-line">
              <p className="flex justify-between gap-3 font-bold">
                {name}
                {game && <Timer since={game.startedAt} minutes={night.settings.gameMinutes} />}
              </p>
              {game && <p className="break-words font-semibold text-lg">{pairingText(night, game)}</p>}
              {game?.why && (
                <p className="text-muted text-sm">
                  <WhyWords night={night} why={whyOfText(game.why)} />
                </p>
              )}
              {pairing && (
                <p className="break-words text-muted">
                  <Trans>Next: {pairing}</Trans>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
