import { useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { useReviewsChanged } from "../queries";

/** So many of a venue's reviews, the newest first; the previous answer stays until the next is here. */
export function useReviews(venueId: string, limit: number) {
  return useQuery(VenueService.method.listReviews, { venueId, limit }, { placeholderData: keepPreviousData });
}

export function useDeleteReview() {
  return useMutation(VenueService.method.deleteReview, { onSettled: useReviewsChanged() });
}
