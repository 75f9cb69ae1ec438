import { Link } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { usePaths } from "~/lib/paths";
import { MatchTicket } from "./match-ticket";

/** A match in a list; all of it is the link. */
export function MatchCard({ match }: { match: Match }) {
  const paths = usePaths();
  return (
    <article className="relative flex h-full overflow-hidden rounded-card bg-surface ring-1 ring-line transition-shadow hover:ring-line-strong has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:outline-offset-2">
      <MatchTicket
        match={match}
        name={
          <h3 className="line-clamp-2 break-words @max-[11rem]:line-clamp-none font-bold text-lg leading-snug">
            <Link to={paths.match(match.id)} className="py-px outline-none! after:absolute after:inset-0">
              {match.name}
            </Link>
          </h3>
        }
      />
    </article>
  );
}
