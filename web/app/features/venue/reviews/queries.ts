import { useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { SafetyService } from "~/gen/lapang/v1/safety_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { useReviewsChanged } from "../queries";

/** So many of a venue's reviews, the newest first; the previous answer stays until the next is here. */
export function useReviews(venueId: string, limit: number) {
  return useQuery(VenueService.method.listReviews, { venueId, limit }, { placeholderData: keepPreviousData });
}

export function useDeleteReview() {
  return useMutation(VenueService.method.deleteReview, { onSettled: useReviewsChanged() });
}

export function useReport() {
  return useMutation(SafetyService.method.report, safeToRetry);
}
