import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { violationsOf } from "~/lib/errors";

/** Errors of a guest's name and number by field; undefined if there are none. */
export function useGuestErrors(error: unknown, isNameMissing: boolean): Record<string, string> | undefined {
  const { t } = useLingui();
  const violations = violationsOf(error);
  const isName = isNameMissing || "guest.name" in violations;
  const isPhone = "guest.phoneNumber" in violations;
  return useMemo(
    () =>
      isName || isPhone
        ? {
            ...(isName && { name: t`Who is it for?` }),
            ...(isPhone && { phoneNumber: t`This phone number cannot be used.` }),
          }
        : undefined,
    [isName, isPhone, t],
  );
}
