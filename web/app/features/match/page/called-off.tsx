import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockRange, longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { Card } from "~/ui/list/card";
import { DotList } from "~/ui/list/dot-list";
import { Button } from "~/ui/look/button";
import { PageTitle } from "~/ui/page/page-title";
import { MatchCard } from "../match-card";
import { endOf, placeOf, startOf, zoneOf } from "../places-rules";
import { useMatches } from "../queries";

const otherMatches = 3;

/** A match that its host or the operator called off, for its participants, with other matches to play. */
export function CalledOff({ match }: { match: Match }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const navigate = useNavigate();
  const news = useRef<HTMLParagraphElement>(null);
  // It may replace the match while somebody reads further down.
  useEffect(() => {
    scrollTo({ top: 0 });
    news.current?.focus({ preventScroll: true });
  }, []);
  const start = startOf(match);
  const zone = zoneOf(match);
  const place = placeOf(match);
  const sport = isSportId(match.sportId) ? i18n._(sportNames[match.sportId]) : "";
  const others = useMatches({ sportId: match.sportId, openOnly: true, limit: otherMatches }).data?.matches ?? [];
  const title = match.name || sport;
  // From an email or a link there is no page to go back to.
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Card className="flex flex-col gap-4">
        <p ref={news} tabIndex={-1} className="font-bold text-danger-ink outline-none">
          <Trans>This match has been called off</Trans>
        </p>
        <h1 className="break-words font-extrabold text-3xl leading-tight">{title}</h1>
        <p className="text-muted">
          <DotList
            items={[
              sport,
              longDay(start, zone, locale),
              clockRange(start, endOf(match), zone, locale),
              place.name,
            ].filter(Boolean)}
          />
        </p>
        {match.calledOffReason && (
          <blockquote className="break-words border-line-strong border-s-4 ps-4 text-lg">
            {match.calledOffReason}
          </blockquote>
        )}
      </Card>
      {others.length > 0 && (
        <section aria-labelledby="other-matches" className="flex flex-col gap-4">
          <h2 id="other-matches" className="font-extrabold text-xl">
            {t`Other matches`}
          </h2>
          <ul className="flex flex-col gap-4">
            {others.map((other) => (
              <li key={other.id}>
                <MatchCard match={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-col gap-3">
        <LinkButton to={paths.play({ sport: match.sportId })} isWide>
          <Trans>Find a match</Trans>
        </LinkButton>
        <Button variant="secondary" isWide onPress={goBack}>
          <Trans>Go Back</Trans>
        </Button>
      </div>
    </article>
  );
}
