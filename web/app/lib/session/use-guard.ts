import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { confinedTo, isGuarded } from "./guards";
import { isUnchecked, loadSession, useSession } from "./session";

/**
 * Runs the guard of a prerendered page, which is shown before any guard; and runs it again when the server's response
 * says that the player has yet to choose sports.
 */
export function useGuard(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isConfined = confinedTo(pathname, session.state === "in" ? session.user : null) !== null;

  const isUnknown = session.state === "unknown";

  useEffect(() => {
    if (isConfined || !isGuarded()) void revalidate();
    // A guard that refused the address has not requested the session.
    else if (isUnknown && !isUnchecked(pathname)) loadSession().catch(() => null);
  }, [isConfined, isUnknown, pathname, revalidate]);
}
