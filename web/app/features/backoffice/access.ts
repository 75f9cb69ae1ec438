import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { useAccess } from "./queries";

export type Rights = {
  /** Decide on bookings, take payments, write guests in. */
  bookings: boolean;
  /** Change the venue, its prices and when its courts are sold. */
  venue: boolean;
  /** Give and take roles below owner. */
  staff: boolean;
  /** Change where players pay, and who is an owner. */
  owner: boolean;
};

/** What a role may do; the server decides by the same rule. */
export function rightsOf(role: StaffRole): Rights {
  const has = (least: StaffRole) => role !== StaffRole.UNSPECIFIED && role <= least;
  return {
    bookings: has(StaffRole.DESK),
    venue: has(StaffRole.MANAGER),
    staff: has(StaffRole.MANAGER),
    owner: has(StaffRole.OWNER),
  };
}

/** What the reader may do at a venue; nothing until that is known. */
export function useRights(venueId: string): Rights {
  const { data } = useAccess();
  const own = data?.venueRoles.find((at) => at.venueId === venueId);
  return rightsOf(data?.isAdmin ? StaffRole.OWNER : (own?.role ?? StaffRole.UNSPECIFIED));
}

/** Whether the reader has nothing to do with venues but their bookings. */
export function useIsDeskOnly(): boolean {
  const { data } = useAccess();
  const roles = data?.venueRoles ?? [];
  return !data?.isAdmin && roles.length > 0 && roles.every(({ role }) => role === StaffRole.DESK);
}
