import logOut from "icon:lucide/log-out";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type CurrentUser, signOut } from "~/lib/session/session";
import { Card } from "~/ui/list/card";
import { Avatar } from "~/ui/look/avatar";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";

export function AccountCard({ user }: { user: CurrentUser }) {
  const [isLeaving, setLeaving] = useState(false);

  function leave() {
    setLeaving(true);
    // It clears everything in any case, and reloads the page.
    signOut();
  }

  return (
    <Card className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} photo={user.avatarUrl} size="large" />
        <div className="min-w-0">
          <p className="font-extrabold text-xl leading-tight">{user.name}</p>
          <p className="text-muted [overflow-wrap:anywhere]">{user.email}</p>
        </div>
      </div>
      <Button variant="secondary" isWide isPending={isLeaving} onPress={leave}>
        <Icon of={logOut} className="text-xl" />
        <Trans>Log out</Trans>
      </Button>
    </Card>
  );
}
