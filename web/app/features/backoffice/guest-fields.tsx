import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { invisibleCharacters, isInvisible, violationsOf } from "~/lib/http/error-messages";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";

type GuestTyped = { name: string; phoneNumber: string; notes: string };

const longest = { name: 80, phone: 40, notes: 1000 };

type Props = { typed: GuestTyped; onChange: (typed: GuestTyped) => void; children?: ReactNode };

/** The details of a guest without an account; `children` stand before the notes. */
export function GuestFields({ typed, onChange, children }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t({ message: "Name", comment: "Of a guest" })}
          autoCapitalize="words"
          autoComplete="off"
          maxLength={longest.name}
          value={typed.name}
          onChange={(name) => onChange({ ...typed, name })}
          autoFocus
        />
        <TextField
          name="phoneNumber"
          type="tel"
          label={t`Phone number`}
          optional={t`optional`}
          autoComplete="off"
          maxLength={longest.phone}
          value={typed.phoneNumber}
          onChange={(phoneNumber) => onChange({ ...typed, phoneNumber })}
        />
      </div>
      {children}
      <TextArea
        name="notes"
        label={t({ message: "Notes", comment: "Of staff, on a guest's booking" })}
        optional={t`optional`}
        maxLength={longest.notes}
        rows={2}
        value={typed.notes}
        onChange={(notes) => onChange({ ...typed, notes })}
      />
    </>
  );
}

/** Errors of a guest's name and number by field; undefined if there are none. */
export function useGuestErrors(error: unknown, isNameMissing: boolean): Record<string, string> | undefined {
  const { i18n, t } = useLingui();
  const violations = violationsOf(error);
  const isName = isNameMissing || "guest.name" in violations;
  const isUnclear = isInvisible(violations["guest.name"]);
  const isPhone = "guest.phoneNumber" in violations;
  return useMemo(
    () =>
      isName || isPhone
        ? {
            ...(isName && { name: isUnclear ? i18n._(invisibleCharacters) : t`Who is it for?` }),
            ...(isPhone && { phoneNumber: t`This phone number cannot be used.` }),
          }
        : undefined,
    [isName, isUnclear, isPhone, i18n, t],
  );
}
