import { createQueryOptions, useTransport } from "@connectrpc/connect-query";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useQueries } from "@tanstack/react-query";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { useToday } from "~/lib/use-today";
import { type MatchFilters, noFilters, requestOf } from "./filter-rules";

type Part = { label: MessageDescriptor; isSet: (filters: MatchFilters) => boolean; change: Partial<MatchFilters> };

const { sports, place, when, from, to, skill, gender, isOpen, near } = noFilters;

const parts: Part[] = [
  { label: msg`Every place`, isSet: (filters) => filters.place.trim() !== "", change: { place } },
  { label: msg`Everywhere`, isSet: (filters) => filters.near !== null, change: { near } },
  { label: msg`All sports`, isSet: (filters) => filters.sports.length > 0, change: { sports } },
  {
    label: msg`Any day`,
    isSet: (filters) => filters.when !== "any" || filters.from !== null || filters.to !== null,
    change: { when, from, to },
  },
  { label: msg`Any level`, isSet: (filters) => filters.skill !== null, change: { skill } },
  { label: msg`All players`, isSet: (filters) => filters.gender !== null, change: { gender } },
  { label: msg`Full ones too`, isSet: (filters) => filters.isOpen, change: { isOpen } },
];

/** The filters that are set and without which there is something, and how much. */
export function useWithout(filters: MatchFilters) {
  const transport = useTransport();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = useToday(zone);
  const set = parts.filter(({ isSet }) => isSet(filters));
  const answers = useQueries({
    queries: set.map(({ change }) => {
      const request = { ...requestOf({ ...filters, ...change, offset: 0 }, zone, day), limit: 1 };
      return createQueryOptions(MatchService.method.listMatches, request, { transport });
    }),
  });
  return set
    .map(({ label, change }, at) => ({ label, change, total: answers[at]?.data?.total ?? 0 }))
    .filter(({ total }) => total > 0);
}
