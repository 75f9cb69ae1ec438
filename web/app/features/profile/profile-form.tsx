import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Profile } from "~/gen/lapang/v1/user_pb";
import { today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { localZone } from "~/lib/format/time-zone";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain, violationsOf } from "~/lib/http/error-messages";
import { mainId } from "~/ui/announce";
import { BirthdayField } from "~/ui/form/birthday-field";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";
import { BottomBar } from "~/ui/page/bottom-bar";
import { NavigationGuard } from "~/ui/page/navigation-guard";
import {
  changesOf,
  type Draft,
  draftOf,
  type Field,
  isChanged,
  lengthOf,
  limits,
  messageOfProblem,
  type Problems,
  problemsOf,
} from "./profile-rules";
import { useSaveProfile } from "./queries";

const isField = (name: string): name is Field => name in limits || name === "dateOfBirth";

/** The player's profile. A failure keeps the input, and leaving with unsaved changes asks first. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const save = useSaveProfile();
  const [savedDraft, setSavedDraft] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(savedDraft);
  const [problems, setProblems] = useState<Problems>();
  const [failure, setFailure] = useState<string>();
  const [shown, setShown] = useState(profile);
  const isUnsaved = isChanged(draft, savedDraft);

  // A change saved elsewhere is shown here too, unless that would overwrite unsaved input.
  if (profile !== shown) {
    setShown(profile);
    if (!isUnsaved) adopt(draftOf(profile));
  }

  function adopt(next: Draft) {
    setSavedDraft(next);
    setDraft(next);
  }

  function change(changed: Partial<Draft>) {
    setDraft({ ...draft, ...changed });
    setProblems((before) => before && { ...before, ...nothingWrongWith(changed) });
  }

  function discard() {
    setDraft(savedDraft);
    setProblems(undefined);
    setFailure(undefined);
    leaveBar();
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    const found = problemsOf(draft, today(localZone()));
    setFailure(undefined);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const sent = save.mutateAsync(changesOf(draft, savedDraft), {
      onSuccess: ({ profile: saved }) => {
        adopt(saved ? draftOf(saved) : draft);
        leaveBar();
      },
      onError: (error) => {
        const refused = Object.entries(violationsOf(error)).filter(([field]) => isField(field));
        if (refused.length > 0) setProblems(Object.fromEntries(refused));
        else setFailure(explain(error));
      },
    });
    whenDone(sent, () => toastSuccess(t`Your profile is saved.`));
  }

  const errors = useMemo(() => {
    const wrong = Object.entries(problems ?? {}).filter(([, rule]) => rule !== undefined);
    return Object.fromEntries(wrong.map(([field, rule]) => [field, i18n._(messageOfProblem(field as Field, rule))]));
  }, [problems, i18n]);
  const optional = t`optional`;
  return (
    <Form onSubmit={submit} errors={problems && errors} checksItself>
      <TextField
        name="name"
        label={t`Full name`}
        autoComplete="name"
        autoCapitalize="words"
        isReadOnly={save.isPending}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextArea
        name="bio"
        label={t`About you`}
        optional={optional}
        description={<Counter length={lengthOf(draft.bio.trim())} most={limits.bio} />}
        isReadOnly={save.isPending}
        value={draft.bio}
        onChange={(bio) => change({ bio })}
      />
      <TextField
        name="location"
        label={t`Location`}
        optional={optional}
        description={t`Your city or region, such as Bandung.`}
        autoComplete="address-level2"
        autoCapitalize="words"
        isReadOnly={save.isPending}
        value={draft.location}
        onChange={(location) => change({ location })}
      />
      <BirthdayField
        label={t`Date of birth`}
        optional={optional}
        description={t`Only you can see it.`}
        error={errors.dateOfBirth}
        value={draft.dateOfBirth}
        onChange={(dateOfBirth) => change({ dateOfBirth })}
      />
      {isUnsaved && (
        <BottomBar note={failure && <FormFailure>{failure}</FormFailure>}>
          <Button variant="quiet" onPress={discard} isDisabled={save.isPending}>
            <Trans comment="Takes back what was changed in a form">Discard</Trans>
          </Button>
          <div className="flex-1 sm:max-w-56">
            <Button type="submit" isWide isPending={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </BottomBar>
      )}
      <NavigationGuard isUnsaved={isUnsaved} />
    </Form>
  );
}

/** The bar is removed, and the pressed button with it. */
function leaveBar(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
}

function nothingWrongWith(changed: Partial<Draft>): Problems {
  return Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
}

function Counter({ length, most }: { length: number; most: number }) {
  const locale = useLocale();
  const typed = formatNumber(length, locale);
  const fitting = formatNumber(most, locale);
  return (
    <span className={length > most ? "tabular font-semibold text-danger" : "tabular"}>
      <Trans comment="How many characters are typed, of how many that fit">
        {typed} of {fitting}
      </Trans>
    </span>
  );
}
