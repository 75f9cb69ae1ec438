import { useQuery } from "@connectrpc/connect-query";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { localZone } from "~/lib/format/time-zone";
import { useToday } from "~/lib/format/use-now";
import { Button } from "~/ui/look/button";
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
  { label: msg`Include full matches`, isSet: (filters) => filters.isOpen, change: { isOpen } },
];

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** A button for each filter whose removal gives results. */
export function Without({ filters, onChange }: Props) {
  const set = parts.filter(({ isSet }) => isSet(filters));
  return set.map((part) => <WithoutOne key={part.label.id} part={part} filters={filters} onChange={onChange} />);
}

function WithoutOne({ part: { label, change }, filters, onChange }: Props & { part: Part }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const zone = localZone();
  const request = requestOf({ ...filters, ...change, offset: 0 }, zone, useToday(zone));
  const total = useQuery(MatchService.method.listMatches, { ...request, limit: 1 }).data?.total;
  if (!total) return null;
  return (
    <Button variant="secondary" onPress={() => onChange(change)}>
      {i18n._(label)} ({formatNumber(total, locale)})
    </Button>
  );
}
