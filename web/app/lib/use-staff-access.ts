import { useState } from "react";
import { useWhenIdle } from "./use-when-idle";

/** Whether the signed-in user may open the back-office; false until known. */
export function useStaffAccess(userId: string): boolean {
  const [hasAccess, setAccess] = useState(false);
  useWhenIdle(async () => {
    const { hasInternalAccess } = await import("./current-user");
    setAccess(await hasInternalAccess());
  }, userId);
  return hasAccess;
}
