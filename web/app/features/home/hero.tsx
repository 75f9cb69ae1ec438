import arrow from "icon:lucide/arrow-right";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { usePaths } from "~/lib/paths";
import { useSession } from "~/lib/session";
import { Icon } from "~/ui/icon";
import { Court } from "./court";

/** The features section, target of Learn More. */
export const featuresId = "features";

const onCourt = "inline-flex min-h-14 items-center gap-2 rounded-full px-7 font-bold text-lg transition-colors";

export function Hero() {
  const paths = usePaths();
  const isSignedIn = useSession().state === "in";
  return (
    <section className="px-3 pt-3 sm:px-5 sm:pt-5">
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl overflow-hidden rounded-panel bg-court text-on-court lg:min-h-[36rem] lg:grid-cols-[1.1fr_1fr]">
        <div className="relative z-10 flex flex-col justify-center gap-6 px-6 pt-12 pb-6 sm:px-12 sm:pb-10 lg:py-16 lg:ps-16">
          <h1 className="font-extrabold text-[min(2.6rem,17vw)] leading-[1.04] tracking-[-0.035em] sm:text-6xl xl:text-7xl">
            <Trans>
              One spot left.
              <br />
              It’s yours.
            </Trans>
          </h1>
          <p className="max-w-md max-sm:pe-6 text-lg text-on-court-muted sm:text-xl">
            <Trans>Book a court, open a match, and fill it with people who play at your level.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Link
              to={isSignedIn ? paths.settings : paths.login}
              className={`${onCourt} bg-on-court text-[#084a32] outline-on-court! hover:bg-on-court-muted`}
            >
              {isSignedIn ? <Trans>Go to Settings</Trans> : <Trans>Get Started</Trans>}
              <Icon of={arrow} className="text-xl" />
            </Link>
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification's words, and the headline above says of what. */}
            <a
              href={`#${featuresId}`}
              className={`${onCourt} ring-2 ring-on-court-muted outline-on-court! ring-inset hover:bg-court-deep`}
            >
              <Trans>Learn More</Trans>
            </a>
          </div>
        </div>
        <Court />
      </div>
    </section>
  );
}
