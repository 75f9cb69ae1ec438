import { Trans } from "@lingui/react/macro";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "../link/text-link";

/** On a page that stays empty without scripts. Browsers show it only then. */
export function NeedsScript() {
  const paths = usePaths();
  return (
    <noscript>
      <p className="mx-auto w-full max-w-7xl px-4 py-6 text-lg sm:px-6">
        <Trans>
          This page needs JavaScript.{" "}
          <TextLink isInline to={paths.courts}>
            Venues and their prices
          </TextLink>{" "}
          can be read without it.
        </Trans>
      </p>
    </noscript>
  );
}
