import logOut from "icon:lucide/log-out";
import settings from "icon:lucide/settings";
import store from "icon:lucide/store";
import profile from "icon:lucide/user-round";
import wallet from "icon:lucide/wallet";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { Link, useLocation } from "react-router";
import { withoutLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { hasInternalAccess } from "~/lib/session/current-user";
import { type CurrentUser, signOut } from "~/lib/session/session";
import { AriaRoot } from "../language/aria-root";
import { Avatar } from "../look/avatar";
import { Icon } from "../look/icon";
import { Menu, MenuItem } from "../overlay/menu";

/** The signed-in player's menu behind the avatar; for staff, with a link to the back-office before it. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const paths = usePaths();
  const isStaff = useStaffAccess(user.id);
  return (
    <AriaRoot>
      {isStaff && <OfficeLink to={paths.internalBookings()} />}
      <Menu
        aria-label={t`Account`}
        header={
          <div className="border-line border-b px-4.5 py-3.5">
            <p className="truncate font-bold">{user.name}</p>
            <p className="truncate text-muted text-sm">{user.email}</p>
          </div>
        }
        trigger={
          // A circle of 40 px (specification §9) with a touch target of 44.
          <Button
            aria-label={t`Account of ${{ name: user.name }}`}
            className="relative size-10 rounded-full after:absolute after:-inset-0.5 after:rounded-full"
          >
            <Avatar name={user.name} photo={user.avatarUrl} />
          </Button>
        }
      >
        {isStaff && <MenuItem icon={store} href={paths.internalBookings()} text={t`Back-office`} />}
        <MenuItem
          icon={wallet}
          href={paths.payments}
          text={t({ message: "Payments", comment: "What the reader has to pay, and has paid" })}
        />
        <MenuItem icon={profile} href={paths.settingsProfile} text={t`Profile`} />
        <MenuItem icon={settings} href={paths.settings} text={t`Settings`} />
        <MenuItem icon={logOut} onAction={() => signOut()} text={t`Log out`} />
      </Menu>
    </AriaRoot>
  );
}

/** Whether the signed-in user may open the back-office; false until known. */
function useStaffAccess(userId: string): boolean {
  const [allowed, setAllowed] = useState("");
  useEffect(() => {
    hasInternalAccess().then(
      (hasAccess) => hasAccess && setAllowed(userId),
      () => {},
    );
  }, [userId]);
  return allowed === userId;
}

function OfficeLink({ to }: { to: string }) {
  const { t } = useLingui();
  const isHere = withoutLocale(useLocation().pathname).startsWith("/internal");
  return (
    <Link
      to={to}
      aria-label={t`Back-office`}
      aria-current={isHere ? "page" : undefined}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink lg:px-4"
    >
      <Icon of={store} className="text-xl" />
      <span className="max-lg:hidden">{t`Back-office`}</span>
    </Link>
  );
}
