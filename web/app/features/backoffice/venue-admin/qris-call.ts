import { sendPicture } from "~/lib/picture-upload";

export function uploadQris(venueId: string, sportId: string, picture: Blob): Promise<void> {
  return sendPicture(`/api/venues/${encodeURIComponent(venueId)}/sports/${encodeURIComponent(sportId)}/qris`, picture);
}
