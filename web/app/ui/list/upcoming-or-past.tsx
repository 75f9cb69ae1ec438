import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { offsetIn } from "~/lib/forms/offset";
import { hrefWith } from "~/lib/forms/use-url-filters";
import { ChipLinks } from "./chip-links";

/** Which of the reader's two lists the address names, from which of its entries, and the address of another page of it. */
export function useUpcomingOrPast() {
  const [query] = useSearchParams();
  return {
    isPast: query.get("when") === "past",
    offset: offsetIn(query),
    hrefFor: (offset: number) => hrefWith(query, { offset: offset > 0 ? String(offset) : null }),
  };
}

/** Leads from one of the two lists to the other. */
export function UpcomingOrPast() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const isPast = query.get("when") === "past";
  return (
    <ChipLinks
      links={[
        { to: hrefWith(query, { when: null, offset: null }), label: t`Upcoming`, isShown: !isPast },
        { to: hrefWith(query, { when: "past", offset: null }), label: t`Past`, isShown: isPast },
      ]}
    />
  );
}
