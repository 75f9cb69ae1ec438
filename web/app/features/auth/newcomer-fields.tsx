import { useLingui } from "@lingui/react/macro";
import { TextField } from "~/ui/form/text-field";
import type { Newcomer } from "./pending-code";
import { TermsCheckbox } from "./terms-checkbox";

export const nameField = "name";
const longestName = 80;

type Props = { newcomer: Newcomer; onChange: (newcomer: Newcomer) => void };

/** The fields of a new account besides its email. */
export function NewcomerFields({ newcomer, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name={nameField}
        label={t`Full name`}
        description={t`So that your team knows who is coming.`}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={longestName}
        enterKeyHint="next"
        autoFocus
        value={newcomer.name}
        onChange={(name) => onChange({ ...newcomer, name })}
      />
      <TermsCheckbox
        isAccepted={newcomer.acceptedTerms}
        onChange={(acceptedTerms) => onChange({ ...newcomer, acceptedTerms })}
      />
    </>
  );
}
