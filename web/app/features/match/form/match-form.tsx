import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { useSession } from "~/lib/session/session";
import { Form } from "~/ui/form/form";
import { FormSection } from "~/ui/form/form-section";
import { SportSelect } from "~/ui/form/sport-select";
import { TextField } from "~/ui/form/text-field";
import { FormFailure, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { MatchTicket } from "../match-ticket";
import { type Draft, limits, previewOf } from "./form-rules";
import { PeopleFields } from "./people-fields";
import { PlaceFields } from "./place-fields";
import { useSuggestedName } from "./suggested-name";
import type { MatchFormState } from "./use-match-form";
import { WhenFields } from "./when-fields";

type Props = {
  form: MatchFormState;
  /** The stored match, when editing. */
  before?: Match;
  /** Called with a valid draft. */
  onSend: () => void;
  isPending: boolean;
  submit: ReactNode;
  /** What submitting does to others, shown by the button. */
  consequences?: ReactNode;
};

/** The form of a match, with a preview of its card. */
export function MatchForm({ form, before, onSend, isPending, submit, consequences }: Props) {
  const { i18n, t } = useLingui();
  const { draft, change, check, errors, failure } = form;
  const suggestName = useSuggestedName();
  const sport = i18n._(sportNames[isSportId(draft.sportId) ? draft.sportId : "futsal"]);
  return (
    <Form onSubmit={() => check() && onSend()} errors={errors} checksItself>
      {form.isRestored && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Notice>
            <Trans>Your draft has been restored.</Trans>
          </Notice>
          <Button variant="quiet" size="small" onPress={form.startOver}>
            <Trans>Start over</Trans>
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(23rem,37.5vw)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <FormSection title={t({ message: "What", comment: "Part of a form: name and sport of a match" })}>
            <TextField
              name="name"
              label={t`Name of the match`}
              placeholder={suggestName(draft) || t`${sport}, Tuesday night`}
              value={draft.name}
              onChange={(name) => change({ name, isNamed: true })}
              maxLength={limits.name}
              autoComplete="off"
            />
            <SportSelect sportId={draft.sportId} onChange={(sportId) => change({ sportId })} />
          </FormSection>
          <FormSection title={t`Where and when`}>
            <PlaceFields draft={draft} onChange={change} isEdit={before !== undefined} />
            <WhenFields draft={draft} onChange={change} />
          </FormSection>
          <FormSection title={t({ message: "Who", comment: "Part of a form: for whom a match is" })}>
            <PeopleFields draft={draft} onChange={change} />
          </FormSection>
        </div>
        <MatchPreview draft={draft} before={before} />
        <div className="flex flex-col gap-4 lg:col-start-1">
          {consequences}
          {failure && <FormFailure>{failure.text}</FormFailure>}
          <Button type="submit" size="large" isWide isPending={isPending}>
            {failure?.isTransient ? t`Try Again` : submit}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The card that others will see, updated while typing. */
function MatchPreview({ draft, before }: { draft: Draft; before?: Match }) {
  const { t } = useLingui();
  const session = useSession();
  const host = session.state === "in" ? session.user : { name: "", avatarUrl: "" };
  const match = previewOf(draft, { name: host.name, avatarUrl: host.avatarUrl }, before);
  return (
    <aside aria-label={t`Preview`} className="flex flex-col gap-3 lg:sticky lg:top-22 lg:row-span-2">
      <h2 className="font-semibold text-muted text-sm tracking-normal">
        <Trans>How players will see it</Trans>
      </h2>
      <div className="flex min-h-48 overflow-hidden rounded-card bg-surface shadow-float ring-1 ring-line">
        <MatchTicket
          match={match}
          name={
            <p className="line-clamp-2 break-words font-bold text-lg leading-snug">
              {match.name || <span className="text-muted">{t`Name of the match`}</span>}
            </p>
          }
        />
      </div>
    </aside>
  );
}
