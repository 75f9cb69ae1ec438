import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { toastSuccess } from "~/lib/toast";
import { Form } from "~/ui/form";
import { DetailFields } from "./detail-fields";
import { useFieldProblems } from "./field-problems";
import { useSaveVenue } from "./queries";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";
import {
  type DetailProblem,
  type Details,
  detailFields,
  detailProblems,
  detailsOf,
  newDetails,
  venueOfDetails,
} from "./venue-details-rules";

type Props = {
  /** Without one it is a new one. */
  venue?: Venue;
  onSaved?: (venue: Venue) => void;
};

/** What a venue is called, where it is, and how it is reached. */
export function VenueDetails({ venue, onSaved }: Props) {
  const { t } = useLingui();
  const save = useSaveVenue();
  const { draft, setDraft, isUnsaved, discard } = useDraft(venue ? detailsOf(venue) : newDetails);
  const [found, setFound] = useState<Record<string, string>>();
  const { errors, failure } = useFieldProblems({ found, error: save.error, prefix: "venue.", fields: detailFields });

  function change(changed: Partial<Details>) {
    setDraft({ ...draft, ...changed });
    if (!found) return;
    setFound(Object.fromEntries(Object.entries(found).filter(([field]) => !(field in changed))));
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    save.reset();
    const words: Record<DetailProblem, string> = {
      missing: t`Fill this in.`,
      country: t`Two letters, such as ID.`,
      link: t`A web address begins with https://`,
    };
    const problems = Object.entries(detailProblems(draft)).map(([field, problem]) => [field, words[problem]]);
    setFound(Object.fromEntries(problems));
    if (problems.length > 0) return;
    save.mutate(
      { venue: venue ? { ...venue, ...venueOfDetails(draft) } : { ...venueOfDetails(draft), isActive: true } },
      {
        onSuccess: ({ venue: saved }) => {
          toastSuccess(t`Saved.`);
          if (saved) onSaved?.(saved);
        },
      },
    );
  }

  return (
    <Form onSubmit={submit} errors={errors} checksItself>
      <DetailFields details={draft} onChange={change} />
      <SaveBar
        isUnsaved={isUnsaved}
        isPending={save.isPending || (save.isSuccess && !venue)}
        failure={failure}
        onDiscard={() => {
          discard();
          setFound(undefined);
          save.reset();
        }}
      />
    </Form>
  );
}
