import arrow from "icon:lucide/arrow-right";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { Icon } from "~/ui/icon";
import { cx } from "~/ui/utils";
import { DrawnHours, DrawnLevels, DrawnTeam, DrawnWeek } from "./drawings";
import { featuresId } from "./hero";

/** The features, each with a drawing. */
export function FeatureCards() {
  const paths = usePaths();
  return (
    <section
      id={featuresId}
      aria-labelledby="features-title"
      className="mx-auto grid grid-cols-1 w-full max-w-7xl gap-4 px-4 pt-14 sm:grid-cols-2 sm:px-6 sm:pt-20 lg:grid-cols-12"
    >
      <h2
        id="features-title"
        className="pb-3 font-extrabold text-3xl sm:col-span-2 sm:text-4xl lg:col-span-12 lg:max-w-2xl lg:text-5xl"
      >
        <Trans>From “anyone up for a game?” to kick-off.</Trans>
      </h2>
      <FeatureCard
        className="lg:col-span-7"
        to={paths.play()}
        title={<Trans>Find Teams</Trans>}
        text={<Trans>Join an open match near you, or create one and fill the last places.</Trans>}
        drawing={<DrawnTeam />}
      />
      <FeatureCard
        className="lg:col-span-5"
        to={paths.courts}
        title={<Trans>Book Venues</Trans>}
        text={<Trans>See which hours are free and what they cost, and book them in a few taps.</Trans>}
        drawing={<DrawnHours />}
      />
      <FeatureCard
        className="lg:col-span-5"
        to={paths.compete()}
        title={<Trans>Compete</Trans>}
        text={<Trans>Enter a tournament, or find matches where everybody plays to win.</Trans>}
        drawing={<DrawnLevels />}
      />
      <FeatureCard
        className="lg:col-span-7"
        to={paths.my}
        title={<Trans>Schedule</Trans>}
        text={<Trans>Your matches and bookings in one place, in the venue’s local time.</Trans>}
        drawing={<DrawnWeek />}
      />
    </section>
  );
}

type FeatureCardProps = { to: string; title: ReactNode; text: ReactNode; drawing: ReactNode; className: string };

function FeatureCard({ to, title, text, drawing, className }: FeatureCardProps) {
  return (
    <Link
      to={to}
      className={cx(
        "group flex flex-col overflow-hidden rounded-panel bg-surface ring-1 ring-line hover:ring-line-strong",
        className,
      )}
    >
      <div aria-hidden="true" className="grid h-44 place-items-center bg-sunken sm:h-52">
        {drawing}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-6 sm:p-7">
        <h3 className="flex items-center justify-between gap-3 font-extrabold text-2xl">
          {title}
          <Icon of={arrow} className="text-accent transition-transform group-hover:translate-x-1" />
        </h3>
        <p className="max-w-md text-muted">{text}</p>
      </div>
    </Link>
  );
}
