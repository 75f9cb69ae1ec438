import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { localeOf } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { whenQuiet } from "~/lib/offline/quiet";
import { saveReturnPath } from "~/lib/session/return-path";
import { type CurrentUser, useSession } from "~/lib/session/session";
import { lazyPart } from "../lazy-part";
import { LinkButton } from "../link/link-button";
import { Avatar } from "../look/avatar";
import { Skeleton } from "../look/skeleton";
import { Spinner } from "../look/spinner";
import { buttonClass } from "../look/styles";

// Visitors never need the menu, and it loads much of React Aria.
const UserMenu = lazyPart(userMenu, AvatarAlone);

async function userMenu() {
  await whenQuiet();
  if (localeOf(location.pathname) === "id") await import("../language/aria-indonesian");
  return (await import("./user-menu")).UserMenu;
}

function AvatarAlone({ user }: { user: CurrentUser }) {
  return <Avatar name={user.name} photo={user.avatarUrl} />;
}

/** The three states of specification §2: not initialised, signed out, signed in. */
export function AccountButton() {
  const session = useSession();
  const paths = usePaths();
  const { pathname, search } = useLocation();

  if (session.state === "in") {
    const { user } = session;
    return (
      <Suspense fallback={<AvatarAlone user={user} />}>
        <UserMenu user={user} />
      </Suspense>
    );
  }
  if (session.state === "unknown") {
    return (
      <>
        <Skeleton className="hidden size-10 rounded-full! in-data-signed-in:block" />
        <button
          type="button"
          aria-disabled="true"
          aria-busy="true"
          className={`${buttonClass({ size: "small" })} in-data-signed-in:hidden noscript:hidden`}
        >
          <Trans>Sign in</Trans>
          <Spinner />
        </button>
      </>
    );
  }
  return (
    <LinkButton to={paths.login} size="small" onClick={() => saveReturnPath(pathname + search)}>
      <Trans>Sign in</Trans>
    </LinkButton>
  );
}
