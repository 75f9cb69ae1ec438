import check from "icon:lucide/check";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { mainId } from "~/ui/announce";
import { LinkButton } from "~/ui/link/link-button";
import { Card } from "~/ui/list/card";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { toastSuccess } from "~/ui/overlay/toast";
import { BottomBar } from "~/ui/page/bottom-bar";
import { useExplainOffice } from "../office-errors";
import { useSetVenueActive } from "../queries";
import { useGapWords } from "./band-words";
import { nextStep, type Step, type StepName, stepInstead, tabOf } from "./checklist-rules";
import type { PriceGap } from "./price-gaps";
import { nextStepId } from "./save-bar";
import { useStepWords } from "./step-words";

type GuideProps = {
  steps: readonly Step[];
  /** Omitted before the details are saved: then no step can be opened. */
  venueId?: string;
  /** Of each sport the first open hours without a price. */
  gaps?: readonly { sportId: string; gap: PriceGap }[];
};

/** The steps from nothing to an open venue, the next one marked. */
export function SetupGuide({ steps, venueId, gaps = [] }: GuideProps) {
  const { t } = useLingui();
  const words = useStepWords();
  const next = nextStep(steps);
  const number = steps.findIndex(({ name }) => name === next) + 1;
  return (
    <Card className="flex flex-col gap-4 max-sm:p-4">
      <h2 className="font-bold text-lg leading-snug">
        {t({
          message: `Step ${number} of ${{ count: steps.length }}: ${{ name: words[next] }}`,
          comment: "Of setting up a venue, such as Step 2 of 5: Opening hours",
        })}
      </h2>
      <ol aria-label={t`Steps`} className="grid auto-cols-fr grid-flow-col">
        {steps.map(({ name, isDone }, at) => (
          <li key={name} aria-current={name === next ? "step" : undefined} className="relative min-w-0">
            {at > 0 && (
              <span
                aria-hidden="true"
                className={cx("absolute end-1/2 top-5 h-0.5 w-full", steps[at - 1]?.isDone ? "bg-accent" : "bg-line")}
              />
            )}
            <StepLink venueId={venueId} step={name}>
              <span
                className={cx(
                  "tabular z-1 grid size-10 place-items-center rounded-full font-bold ring-4 ring-surface",
                  isDone
                    ? "bg-accent text-on-accent"
                    : name === next
                      ? "border-2 border-accent bg-accent-soft text-accent-ink"
                      : "border-2 border-line-strong bg-surface text-muted",
                )}
              >
                {isDone ? <Icon of={check} className="text-xl" /> : at + 1}
              </span>
              <span
                className={cx(
                  "px-1 text-center text-sm max-sm:sr-only",
                  name === next ? "font-bold" : "font-semibold text-muted",
                )}
              >
                {words[name]}
                {isDone && (
                  <span className="sr-only">
                    , <Trans comment="Of a step of setting up a venue">complete</Trans>
                  </span>
                )}
              </span>
            </StepLink>
          </li>
        ))}
      </ol>
      {next === "prices" && gaps.length > 0 && (
        <ul aria-label={t`Hours without a price`} className="tabular flex flex-col gap-1 text-muted text-sm">
          {gaps.map(({ sportId, gap }) => (
            <GapOfSport key={sportId} sportId={sportId} gap={gap} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GapOfSport({ sportId, gap }: { sportId: string; gap: PriceGap }) {
  const { i18n } = useLingui();
  const gapWords = useGapWords();
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
  return (
    <li>
      <Trans comment="A sport, and hours of some weekdays in which a venue is open">
        <strong className="text-ink">{sport}</strong>, no price: {{ hours: gapWords(gap) }}
      </Trans>
    </li>
  );
}

type StepLinkProps = { venueId: string | undefined; step: StepName; children: ReactNode };

function StepLink({ venueId, step, children }: StepLinkProps) {
  const paths = usePaths();
  const shape = "relative flex min-h-11 flex-col items-center gap-2 rounded-field";
  if (!venueId || step === "open") return <div className={shape}>{children}</div>;
  return (
    <Link
      to={paths.internalVenue(venueId, { tab: tabOf(step) })}
      preventScrollReset
      className={cx(shape, "hover:underline")}
    >
      {children}
    </Link>
  );
}

type NextProps = { venue: Venue; steps: readonly Step[]; shownTab: string };

/** Leads on from a tab with nothing left to do, and at last opens the venue. A form's own bar comes first. */
export function NextStep({ venue, steps, shownTab }: NextProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const words = useStepWords();
  const explain = useExplainOffice();
  const activate = useSetVenueActive();
  const { name } = venue;
  const isShown = (step: StepName) => step !== "open" && (tabOf(step) ?? "details") === shownTab;
  const first = nextStep(steps);
  // On the tab of a step that can wait, with what comes after it.
  const instead = isShown(first) ? stepInstead(steps) : undefined;
  const next = instead ?? first;
  if (isShown(next)) return null;

  function open() {
    whenDone(activate.mutateAsync({ venueId: venue.id, isActive: true }), () => {
      toastSuccess(t`Players find ${name} now.`);
      // The pressed button is gone, and what to do next is at the top.
      document.getElementById(mainId)?.focus();
      window.scrollTo(0, 0);
    });
  }

  return (
    <div className="contents group-has-data-save-bar/editor:hidden">
      <BottomBar note={activate.error && <FormFailure>{explain(activate.error)}</FormFailure>}>
        <div className="flex-1 sm:max-w-72">
          {next === "open" ? (
            <Button
              id={nextStepId}
              variant={instead ? "secondary" : "primary"}
              isWide
              onPress={open}
              isPending={activate.isPending}
            >
              {instead ? (
                <Trans comment="Players find a venue, though some hours have no price">Open anyway</Trans>
              ) : (
                words.open
              )}
            </Button>
          ) : (
            <LinkButton id={nextStepId} to={paths.internalVenue(venue.id, { tab: tabOf(next) })} isWide>
              {t({
                message: `Next: ${{ name: words[next] }}`,
                comment: "Leads to the next step of setting up a venue",
              })}
            </LinkButton>
          )}
        </div>
      </BottomBar>
    </div>
  );
}
