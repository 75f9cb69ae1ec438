import arrowRight from "icon:lucide/arrow-right";
import { Trans, useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { inLocale, useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { hasInternalAccess } from "~/lib/session/current-user";
import { useSession } from "~/lib/session/session";
import { LanguageSwitch } from "~/ui/language/language-switch";
import { LinkButton } from "~/ui/link/link-button";
import { Card } from "~/ui/list/card";
import { TabLinks } from "~/ui/list/tab-links";
import { Icon } from "~/ui/look/icon";
import { ThemeSwitch } from "~/ui/look/theme-switch";
import { Page } from "~/ui/page/page";
import { AccountCard } from "./account-card";

const internalAccess = queryOptions({ queryKey: ["internal-access"], queryFn: hasInternalAccess, retry: false });

/** The link to the back-office, for staff only. */
function StaffCard() {
  const paths = usePaths();
  const { data: hasAccess } = useQuery(internalAccess);
  if (!hasAccess) return null;
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-semibold">
        <Trans>You work at a venue</Trans>
      </p>
      <LinkButton to={paths.internalBookings()} variant="secondary" isWide>
        <Trans>Open the back-office</Trans>
        <Icon of={arrowRight} className="text-xl" />
      </LinkButton>
    </Card>
  );
}

/** The player's settings: tabs, and beside them the account and the display settings. */
export function Settings({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const paths = usePaths();
  const here = inLocale(useLocale(), useLocation().pathname);
  const tabs = [
    { to: paths.settingsProfile, label: t`Profile` },
    { to: paths.settingsSports, label: t`Sports Preferences` },
    { to: paths.settingsDevices, label: t`Devices` },
    { to: paths.settingsNotifications, label: t`Notifications` },
  ].map((tab) => ({ ...tab, isShown: tab.to === here }));
  return (
    <Page title={t`Settings`} documentTitle={tabs.find((tab) => tab.isShown)?.label} width="wide">
      <TabLinks label={t`Settings`} tabs={tabs} />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1fr_min(20rem,37.5vw)] lg:gap-14">
        <div className="flex min-w-0 max-w-3xl flex-col gap-7">{children}</div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-24">
          {session.state === "in" && <StaffCard />}
          {session.state === "in" && <AccountCard user={session.user} />}
          <DisplayCard />
        </div>
      </div>
    </Page>
  );
}

/** Language and theme of this device. */
function DisplayCard() {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-sm">
          <Trans>Language</Trans>
        </p>
        <LanguageSwitch />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold text-sm">
          <Trans>Colors</Trans>
        </p>
        <ThemeSwitch />
      </div>
    </Card>
  );
}
