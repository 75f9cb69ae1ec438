import share from "icon:lucide/share-2";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { useToastLift } from "~/ui/page/bottom-bar";
import { placesLeft, type ViewerRole } from "../places-rules";
import { JoinMatch } from "./join-match";

type Props = { match: Match; viewerRole: ViewerRole; onShare: () => void };

/** How many have joined, and the reader's next action. On phones it stays within thumb reach. */
export function JoinPanel({ match, viewerRole, onShare }: Props) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  useStaticIfTall(panel);
  useToastLift(panel);
  return (
    <aside
      ref={panel}
      aria-label={t`Taking part`}
      className="sticky bottom-(--bottom-nav) z-20 low:static data-tall:static bg-surface px-4 py-3 shadow-float ring-1 ring-line max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-t-card sm:rounded-card md:bottom-4 lg:p-6 lg:top-22 lg:bottom-auto lg:shadow-none"
    >
      <JoinMatch
        match={match}
        viewerRole={viewerRole}
        before={<Count match={match} />}
        after={
          <Button variant="secondary" onPress={onShare}>
            <Icon of={share} className="text-xl" />
            <span className="max-sm:sr-only">
              <Trans comment="Passes a link on">Share</Trans>
            </span>
          </Button>
        }
      />
    </aside>
  );
}

/** With large text its actions need several rows, and would cover the page. */
function useStaticIfTall(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const actions = panel.current?.querySelector<HTMLElement>("[data-actions]");
    if (!actions) return;
    const measure = () => panel.current?.toggleAttribute("data-tall", actions.offsetHeight > innerHeight / 6);
    const observer = new ResizeObserver(measure);
    observer.observe(actions);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [panel]);
}

function Count({ match }: { match: Match }) {
  const left = placesLeft(match);
  const { currentParticipants: now, maxParticipants: most, waitlistCount: waiting } = match;
  return (
    <div className="flex flex-col gap-2.5 max-lg:max-w-2/5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 max-lg:flex-col">
        <span className="tabular font-extrabold text-lg tracking-tight sm:text-2xl">
          {most === undefined ? (
            <Plural value={now} one="# in" other="# in" />
          ) : (
            <Trans comment="So many of so many players">
              {now} of {most}
            </Trans>
          )}
        </span>
        {left !== null && (
          <span className={left > 0 ? "font-bold text-signal max-sm:text-sm" : "font-bold text-muted max-sm:text-sm"}>
            {left > 0 ? (
              <Plural value={left} one="# spot left" other="# spots left" />
            ) : (
              <>
                {waiting > 0 && (
                  <span className="max-sm:hidden">
                    <Plural value={waiting} one="Full, # on the waitlist" other="Full, # on the waitlist" />
                  </span>
                )}
                <span className={waiting > 0 ? "sm:hidden" : undefined}>
                  <Trans comment="No place is left in a match">Full</Trans>
                </span>
              </>
            )}
          </span>
        )}
      </p>
      {most !== undefined && (
        <div aria-hidden="true" className="flex h-2.5 max-sm:hidden overflow-hidden rounded-full bg-signal-soft">
          <div
            className="rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${Math.min(100, (now / most) * 100)}%` }}
          />
        </div>
      )}
    </div>
  );
}
