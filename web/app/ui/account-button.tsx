import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { localeOf } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { saveReturnPath } from "~/lib/return-path";
import { useSession } from "~/lib/session";
import { Avatar } from "./avatar";
import { buttonClass } from "./button-style";
import { LinkButton } from "./link-button";
import { Spinner } from "./spinner";

// Visitors never need the menu, and it brings much of React Aria along.
const UserMenu = lazy(async () => {
  if (localeOf(location.pathname) === "id") await import("~/lib/aria-indonesian");
  return { default: (await import("./user-menu")).UserMenu };
});

/** The three states of specification §2: not initialised, signed out, signed in. */
export function AccountButton() {
  const session = useSession();
  const paths = usePaths();
  const { pathname, search } = useLocation();

  if (session.state === "in") {
    const { user } = session;
    return (
      <Suspense fallback={<Avatar name={user.name} photo={user.avatarUrl} />}>
        <UserMenu user={user} />
      </Suspense>
    );
  }
  if (session.state === "unknown") {
    return (
      <button type="button" aria-disabled="true" aria-busy="true" className={buttonClass({ size: "small" })}>
        <Trans>Sign in</Trans>
        <Spinner />
      </button>
    );
  }
  return (
    <LinkButton to={paths.login} size="small" onClick={() => saveReturnPath(pathname + search)}>
      <Trans>Sign in</Trans>
    </LinkButton>
  );
}
