import { Trans } from "@lingui/react/macro";
import type { TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { textLinkClass } from "~/ui/link/text-link";

/** Before the first draw: the fingerprint of its secret, so that everybody can keep it. */
export function DrawPromise({ event: { draws, drawHash } }: { event: TournamentEvent }) {
  const hash = draws.find(({ secret, undoneAt }) => !secret && !undoneAt)?.hash || drawHash;
  if (!hash) return null;
  return (
    <details>
      <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold text-sm" })}>
        <Trans>How will it be drawn?</Trans>
      </summary>
      <p className="text-muted text-sm">
        <Trans>
          By lot, from a secret that is fixed already and hidden from everybody, the organiser too. It is shown with the
          draw and must have this fingerprint:
        </Trans>{" "}
        <span className="tabular font-mono [overflow-wrap:anywhere]">{hash}</span>
      </p>
    </details>
  );
}
