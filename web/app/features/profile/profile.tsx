import { Trans } from "@lingui/react/macro";
import { useBlocked } from "~/features/safety/queries";
import { QueryView } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { AccountDataSection } from "./account-data-section";
import { BlockedSection } from "./blocked-section";
import { EmailSection } from "./email-section";
import { PhotoSection } from "./photo-section";
import { ProfileForm } from "./profile-form";
import { useProfile } from "./queries";

/** Settings tab: photo, profile, email address and account. */
export function Profile() {
  const loaded = useProfile();
  const blocked = useBlocked().data?.players ?? [];
  const { data } = loaded;
  const profile = data?.profile;

  if (profile) {
    return (
      <>
        <PhotoSection name={profile.name} photo={profile.avatarUrl} />
        <ProfileForm profile={profile} />
        <EmailSection email={profile.email} isVerified={profile.emailVerified} />
        {blocked.length > 0 && <BlockedSection players={blocked} />}
        <AccountDataSection email={profile.email} />
      </>
    );
  }
  return (
    <QueryView query={loaded}>
      <ProfileSkeleton />
    </QueryView>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" className="flex animate-late flex-col gap-6">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <Skeleton className="h-36 rounded-card!" />
      <Skeleton className="h-18" />
      <Skeleton className="h-40" />
      <Skeleton className="h-18" />
      <Skeleton className="h-24" />
    </div>
  );
}
