import arrow from "icon:lucide/arrow-right";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { DrawnHours, DrawnLevels, DrawnTeam, DrawnWeek } from "./drawings";
import { featuresId } from "./hero";

/** The features, each with a drawing; those who have signed in have them smaller, without. */
export function FeatureCards({ isSmall = false }: { isSmall?: boolean }) {
  const paths = usePaths();
  return (
    <section
      id={featuresId}
      aria-labelledby="features-title"
      className={cx(
        "mx-auto grid w-full max-w-7xl grid-cols-1 px-4 sm:grid-cols-2 sm:px-6",
        isSmall ? "scroll-mt-20 gap-3 pb-14 lg:grid-cols-4" : "gap-4 pt-14 sm:pt-20 lg:grid-cols-12",
      )}
    >
      <h2
        id="features-title"
        className={cx(
          "font-extrabold sm:col-span-2",
          isSmall
            ? "text-xl sm:text-2xl lg:col-span-4"
            : "pb-3 text-3xl sm:text-4xl lg:col-span-12 lg:max-w-2xl lg:text-5xl",
        )}
      >
        <Trans>From “anyone up for a game?” to kick-off.</Trans>
      </h2>
      <FeatureCard
        className={isSmall ? "" : "lg:col-span-7"}
        to={paths.play()}
        title={<Trans>Find Teams</Trans>}
        text={<Trans>Join an open match near you, or create one and fill the last places.</Trans>}
        drawing={!isSmall && <DrawnTeam />}
      />
      <FeatureCard
        className={isSmall ? "" : "lg:col-span-5"}
        to={paths.courts}
        title={<Trans>Book Venues</Trans>}
        text={<Trans>See which hours are free and what they cost, and book them in a few taps.</Trans>}
        drawing={!isSmall && <DrawnHours />}
      />
      <FeatureCard
        className={isSmall ? "" : "lg:col-span-5"}
        to={paths.compete()}
        title={<Trans>Compete</Trans>}
        text={<Trans>Enter a tournament, or find matches where everybody plays to win.</Trans>}
        drawing={!isSmall && <DrawnLevels />}
      />
      <FeatureCard
        className={isSmall ? "" : "lg:col-span-7"}
        to={paths.my}
        title={<Trans>Schedule</Trans>}
        text={<Trans>Your matches and bookings in one place, in the venue’s local time.</Trans>}
        drawing={!isSmall && <DrawnWeek />}
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
      {drawing && (
        <div aria-hidden="true" className="grid h-44 place-items-center bg-sunken sm:h-52">
          {drawing}
        </div>
      )}
      <div className={cx("flex flex-1 flex-col", drawing ? "gap-2 p-6 sm:p-7" : "gap-1 p-4")}>
        <h3 className={cx("flex items-center justify-between gap-3 font-extrabold", drawing ? "text-2xl" : "text-lg")}>
          {title}
          <Icon of={arrow} className="text-accent transition-transform group-hover:translate-x-1" />
        </h3>
        <p className={cx("max-w-md text-muted", !drawing && "text-sm")}>{text}</p>
      </div>
    </Link>
  );
}
