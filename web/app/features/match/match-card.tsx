import { useLingui } from "@lingui/react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { CardLink } from "~/ui/list/card";
import { MatchTicket } from "./match-ticket";

/** A match in a list; the whole card is a link. */
export function MatchCard({ match }: { match: Match }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  // A match that ended with its host's account has no name.
  const sport = isSportId(match.sportId) ? i18n._(sportNames[match.sportId]) : "";
  return (
    <article className="relative flex h-full flex-wrap overflow-hidden [&>:first-child]:grow rounded-card bg-surface ring-1 ring-line transition-shadow hover:ring-line-strong has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:outline-offset-2">
      <MatchTicket
        match={match}
        name={
          <h3 className="line-clamp-2 break-words @max-[11rem]:line-clamp-none font-bold text-lg leading-snug">
            <CardLink to={paths.match(match.id)} name={match.name || sport} />
          </h3>
        }
      />
    </article>
  );
}
