import { Trans } from "@lingui/react/macro";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link-button";

export function JoinIn() {
  const paths = usePaths();
  return (
    <section className="mx-auto flex w-full max-w-7xl flex-col items-start gap-6 px-5 py-20 sm:px-6 sm:py-28 lg:flex-row lg:items-end lg:justify-between">
      <div className="flex flex-col gap-4">
        <h2 className="font-extrabold text-5xl leading-none tracking-tight sm:text-7xl">
          <Trans>Don’t just watch.</Trans>
        </h2>
        <p className="max-w-lg text-lg text-muted">
          <Trans>An email address is all you need. No password to remember, nothing to install.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.login} size="large">
          <Trans>Join Now</Trans>
        </LinkButton>
        <LinkButton to={paths.courts} size="large" variant="secondary">
          <Trans>Explore Venues</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
