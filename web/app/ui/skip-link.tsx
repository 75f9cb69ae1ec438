import { Trans } from "@lingui/react/macro";
import { mainId } from "~/lib/announce";

/** For keyboard users: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-accent px-5 py-3 font-bold text-on-accent focus:translate-y-0"
    >
      <Trans>Skip to the page</Trans>
    </a>
  );
}
