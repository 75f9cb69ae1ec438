import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { useAccess } from "./queries";

export type Rights = {
  /** Decide on bookings, confirm payments, add guest bookings, block courts. */
  bookings: boolean;
  /** Write off what a booking still owes. */
  waive: boolean;
  /** See what the venue took and sold. */
  figures: boolean;
  /** Edit the venue and its prices. */
  venue: boolean;
  /** Grant and revoke roles below owner. */
  staff: boolean;
  /** Edit payment instructions and owners. */
  owner: boolean;
};

/** The rights of a role. The server enforces the same rules. */
export function rightsOf(role: StaffRole): Rights {
  const has = (least: StaffRole) => role !== StaffRole.UNSPECIFIED && role <= least;
  return {
    bookings: has(StaffRole.DESK),
    waive: has(StaffRole.MANAGER),
    figures: has(StaffRole.MANAGER),
    venue: has(StaffRole.MANAGER),
    staff: has(StaffRole.MANAGER),
    owner: has(StaffRole.OWNER),
  };
}

/** The viewer's rights at a venue; none while loading. */
export function useRights(venueId: string): Rights {
  const { data } = useAccess();
  const own = data?.venueRoles.find((at) => at.venueId === venueId);
  return rightsOf(data?.isAdmin ? StaffRole.OWNER : (own?.role ?? StaffRole.UNSPECIFIED));
}

/** Whether the viewer is an admin of Lapang; false while loading. */
export function useIsAdmin(): boolean {
  return useAccess().data?.isAdmin ?? false;
}

/** Whether the viewer only has desk roles, so only sees bookings. */
export function useIsDeskOnly(): boolean {
  return useHasOnly((role) => role === StaffRole.DESK);
}

/** Whether the viewer works at the desk of a venue, or may do more there; false while loading. */
export function useIsAtDesk(): boolean {
  const { data } = useAccess();
  return data?.isAdmin || (data?.venueRoles.some(({ role }) => rightsOf(role).bookings) ?? false);
}

/** Whether the viewer sees the figures of a venue; false while loading. */
export function useSeesFigures(): boolean {
  const { data } = useAccess();
  return data?.isAdmin || (data?.venueRoles.some(({ role }) => rightsOf(role).figures) ?? false);
}

/** Whether the viewer decides on bookings nowhere. */
export function useIsReader(): boolean {
  return useHasOnly((role) => !rightsOf(role).bookings);
}

function useHasOnly(isSuch: (role: StaffRole) => boolean): boolean {
  const { data } = useAccess();
  const roles = data?.venueRoles ?? [];
  return !data?.isAdmin && roles.length > 0 && roles.every(({ role }) => isSuch(role));
}
