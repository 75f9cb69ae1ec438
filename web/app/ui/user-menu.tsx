import logOut from "icon:lucide/log-out";
import settings from "icon:lucide/settings";
import profile from "icon:lucide/user-round";
import { useLingui } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { usePaths } from "~/lib/paths";
import { type CurrentUser, signOut } from "~/lib/session";
import { AriaRoot } from "./aria-root";
import { Avatar } from "./avatar";
import { Menu } from "./menu";
import { MenuItem } from "./menu-item";

/** The signed-in player's menu behind the avatar. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <AriaRoot>
      <Menu
        aria-label={t`Account`}
        header={
          <div className="border-line border-b px-4.5 py-3.5">
            <p className="truncate font-bold">{user.name}</p>
            <p className="truncate text-muted text-sm">{user.email}</p>
          </div>
        }
        trigger={
          // A circle of 40 px (specification §9), which a finger hits within 44.
          <Button
            aria-label={t`Account of ${user.name}`}
            className="relative size-10 rounded-full after:absolute after:-inset-0.5 after:rounded-full"
          >
            <Avatar name={user.name} photo={user.avatarUrl} />
          </Button>
        }
      >
        <MenuItem icon={profile} href={paths.settingsProfile} text={t`Profile`} />
        <MenuItem icon={settings} href={paths.settings} text={t`Settings`} />
        <MenuItem icon={logOut} onAction={() => signOut()} text={t`Log out`} />
      </Menu>
    </AriaRoot>
  );
}
