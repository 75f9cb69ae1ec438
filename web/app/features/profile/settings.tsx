import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSession } from "~/lib/session";
import { Page } from "~/ui/page";
import { AccountCard } from "./account-card";
import { DisplayCard } from "./display-card";
import { StaffCard } from "./staff-card";

/** The player's own page: who they are, how the app looks, and what there is to set. */
export function Settings({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  return (
    <Page title={t`Settings`} width="wide">
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12">
        <div className="flex flex-col gap-4 lg:sticky lg:top-24">
          {session.state === "in" && <AccountCard user={session.user} />}
          {session.state === "in" && <StaffCard />}
          <DisplayCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <h2 className="font-extrabold text-2xl">
            <Trans>Sports Preferences</Trans>
          </h2>
          {children}
        </div>
      </div>
    </Page>
  );
}
