import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useSession } from "~/lib/session/session";
import { type Draft, previewOf } from "./form-rules";
import { MatchTicket } from "./match-ticket";

/** The card that others will see, updated while typing. */
export function MatchPreview({ draft, before }: { draft: Draft; before?: Match }) {
  const { t } = useLingui();
  const session = useSession();
  const host = session.state === "in" ? session.user : { name: "", avatarUrl: "" };
  const match = previewOf(draft, { name: host.name, avatarUrl: host.avatarUrl }, before);
  return (
    <aside aria-label={t`Preview`} className="flex flex-col gap-3 lg:sticky lg:top-22 lg:row-span-2">
      <h2 className="font-semibold text-muted text-sm tracking-normal">
        <Trans>How players will see it</Trans>
      </h2>
      <div className="flex min-h-48 overflow-hidden rounded-card bg-surface shadow-float ring-1 ring-line">
        <MatchTicket
          match={match}
          name={
            <p className="line-clamp-2 break-words font-bold text-lg leading-snug">
              {match.name || <span className="text-muted">{t`Name of the match`}</span>}
            </p>
          }
        />
      </div>
    </aside>
  );
}
