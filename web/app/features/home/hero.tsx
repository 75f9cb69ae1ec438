import arrow from "icon:lucide/arrow-right";
import magnifier from "icon:lucide/search";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Ref } from "react";
import { Form, Link } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { Icon } from "~/ui/look/icon";
import { buttonClass } from "~/ui/look/styles";
import { Court } from "./court";

/** The features section, target of Learn More. */
export const featuresId = "features";

const onCourt = "inline-flex min-h-14 items-center gap-2 rounded-full px-7 font-bold text-lg transition-colors";

/** The search is loaded into its slot. */
export function Hero({ searchSlot }: { searchSlot: Ref<HTMLDivElement> }) {
  const paths = usePaths();
  return (
    <section className="px-2 pt-2 sm:px-5 sm:pt-5">
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl overflow-hidden rounded-panel bg-court text-on-court lg:min-h-138 lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="relative z-10 p-1.5 sm:px-5 sm:pt-5 sm:pb-0 lg:col-span-2 lg:px-16 lg:pt-10">
          <div className="group/search rounded-[1.75rem] bg-surface p-1 text-ink sm:p-1.5 lg:max-w-3xl">
            <div
              ref={searchSlot}
              className="peer group-has-[form:focus-within,input:not(:placeholder-shown)]/search:hidden"
            />
            <PlainSearch />
          </div>
        </div>
        <div className="relative z-10 flex flex-col justify-center gap-6 px-6 pt-5 pb-6 sm:px-12 sm:pt-10 sm:pb-10 lg:py-10 lg:ps-16">
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
              to={paths.login}
              className={`${onCourt} bg-on-court text-[#084a32] outline-on-court! hover:bg-on-court-muted`}
            >
              <Trans>Get Started</Trans>
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

/**
 * In the place of the search until it is loaded, and as long as it is in use: a form that works before any script.
 * Results are searched for words.
 */
function PlainSearch() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Form
      action={paths.courtsSearch()}
      className="hidden flex-col gap-2 rounded-full focus-within:flex has-[input:not(:placeholder-shown)]:flex peer-empty:flex sm:flex-row"
    >
      <label className="flex min-h-13 w-full items-center gap-2 rounded-full px-4 ring-1 ring-line-strong ring-inset has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <Icon of={magnifier} className="text-accent text-lg" />
        <input
          type="search"
          name="q"
          maxLength={200}
          enterKeyHint="search"
          aria-label={t`Search venues`}
          placeholder={t`Name or area`}
          className="min-h-11 w-full min-w-0 bg-transparent font-bold outline-none placeholder:text-muted"
        />
      </label>
      <button type="submit" className={`${buttonClass({})} shrink-0`}>
        <Trans>Find courts</Trans>
      </button>
    </Form>
  );
}
