import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { type QueryClient, useMutation as useOwnMutation, useQueryClient } from "@tanstack/react-query";
import {
  type GetCalendarFeedResponse,
  type GetProfileResponse,
  type GetReminderSettingsResponse,
  type Profile,
  UserService,
} from "~/gen/lapang/v1/user_pb";
import { removePicture, type Upload, uploadPicture } from "~/lib/forms/picture-upload";
import { safeToRetry } from "~/lib/http/query-client";
import { knownSession, publishSession } from "~/lib/session/session";

const { getProfile, updateProfile, exportAccount, deleteAccount } = UserService.method;
const { getReminderSettings, updateReminderSettings } = UserService.method;
const { getCalendarFeed, rotateCalendarFeed, deleteCalendarFeed } = UserService.method;

export function useProfile() {
  return useQuery(getProfile);
}

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation(updateProfile, {
    ...safeToRetry,
    onSuccess: ({ profile }) => {
      if (profile) updateCachedProfile(queryClient, profile);
    },
  });
}

const photoPath = "/api/profile/photo";

export function useUploadPhoto() {
  const queryClient = useQueryClient();
  return useOwnMutation({
    mutationFn: (upload: Upload) => uploadPicture(photoPath, "avatarUrl", upload),
    onSuccess: (avatarUrl) => updateCachedProfile(queryClient, { avatarUrl }),
  });
}

export function useRemovePhoto() {
  const queryClient = useQueryClient();
  return useOwnMutation({
    ...safeToRetry,
    mutationFn: () => removePicture(photoPath),
    onSuccess: () => updateCachedProfile(queryClient, { avatarUrl: "" }),
  });
}

export function useReminders() {
  return useQuery(getReminderSettings);
}

/** Serialised: flipping two switches must save both. */
export function useSaveReminders() {
  const queryClient = useQueryClient();
  const queryKey = createConnectQueryKey({ schema: getReminderSettings, cardinality: "finite" });
  return useMutation(updateReminderSettings, {
    ...safeToRetry,
    scope: { id: "reminders" },
    onSuccess: ({ settings }) => {
      queryClient.setQueriesData({ queryKey }, (before: GetReminderSettingsResponse | undefined) =>
        before ? { ...before, settings } : before,
      );
    },
  });
}

export function useCalendarFeed() {
  return useQuery(getCalendarFeed);
}

function useKeepFeed() {
  const queryClient = useQueryClient();
  const queryKey = createConnectQueryKey({ schema: getCalendarFeed, cardinality: "finite" });
  return (url: string) =>
    queryClient.setQueriesData({ queryKey }, (before: GetCalendarFeedResponse | undefined) =>
      before ? { ...before, url } : before,
    );
}

/** Not retried: a second try would revoke the address that the first one created. */
export function useRotateCalendarFeed() {
  const keep = useKeepFeed();
  return useMutation(rotateCalendarFeed, { onSuccess: ({ url }) => keep(url) });
}

export function useDeleteCalendarFeed() {
  const keep = useKeepFeed();
  return useMutation(deleteCalendarFeed, { ...safeToRetry, onSuccess: () => keep("") });
}

/** Requested on press, so neither cached nor retried. */
export function useExportAccount() {
  return useMutation(exportAccount);
}

/** Not retried: a second try would find no session. */
export function useDeleteAccount() {
  return useMutation(deleteAccount);
}

/** Updates the player's data here and in the navigation at once; lists refetch when they are opened next. */
function updateCachedProfile(queryClient: QueryClient, changed: Partial<Profile>): void {
  queryClient.invalidateQueries({ refetchType: "none" });
  const queryKey = createConnectQueryKey({ schema: getProfile, cardinality: "finite" });
  queryClient.setQueriesData({ queryKey }, (before: GetProfileResponse | undefined) =>
    before?.profile ? { ...before, profile: { ...before.profile, ...changed } } : before,
  );
  const session = knownSession();
  if (!session) return;
  const { name, avatarUrl } = { ...session.user, ...changed };
  publishSession({ ...session, user: { ...session.user, name, avatarUrl } });
}
