import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ShortLink } from "~/gen/lapang/v1/short_link_pb";
import type { pathsFor } from "~/lib/http/paths";

/** The address that is shared in chats. */
export function addressOf({ shortCode }: ShortLink): string {
  return `${location.origin}/j/${shortCode}`;
}

export function endOf({ expiresAt }: ShortLink): Date | null {
  return expiresAt ? timestampDate(expiresAt) : null;
}

/** When the link will expire; null when never, or when it has expired. */
export function comingEndOf(link: ShortLink, now: Date): Date | null {
  const end = endOf(link);
  return end && end > now ? end : null;
}

/** Whether the link currently opens the match. */
export function isLinkOpen(link: ShortLink, now: Date): boolean {
  const end = endOf(link);
  return link.isActive && (end === null || end > now);
}

/** What to share: the join link, else the page's own public address; never anything its host keeps private. */
export function addressToShare(match: Match, paths: ReturnType<typeof pathsFor>, now: Date): string | null {
  const { joinLink, isPublic, id } = match;
  if (joinLink && isLinkOpen(joinLink, now)) return addressOf(joinLink);
  return isPublic ? `${location.origin}${paths.match(id)}` : null;
}
