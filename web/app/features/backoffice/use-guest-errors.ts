import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { violationsOf } from "~/lib/errors";

/** What is wrong with a guest's name or number, by its field; undefined when nothing is. */
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
