import { useLingui } from "@lingui/react/macro";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";

/** From most to fewest rights. */
export const staffRoles = [StaffRole.OWNER, StaffRole.MANAGER, StaffRole.DESK, StaffRole.VIEWER] as const;

/** The name of a role and what it allows. */
export function useRoleWords(): (role: StaffRole) => { name: string; may: string } {
  const { t } = useLingui();
  return (role) => {
    switch (role) {
      case StaffRole.OWNER:
        return {
          name: t({ message: "Owner", comment: "A role at a venue" }),
          may: t`Can do everything, including bank details and other owners.`,
        };
      case StaffRole.MANAGER:
        return {
          name: t({ message: "Manager", comment: "A role at a venue" }),
          may: t`Can do everything except change bank details and owners.`,
        };
      case StaffRole.DESK:
        return {
          name: t({ message: "Front desk", comment: "A role at a venue" }),
          may: t`Accepts or rejects bookings, takes payments, adds guests and blocks hours.`,
        };
      default:
        return {
          name: t({ message: "Viewer", comment: "A role at a venue" }),
          may: t`Can see everything, but not change anything.`,
        };
    }
  };
}
