import { lazy } from "react";

const DayBoard = lazy(async () => ({ default: (await import("~/features/backoffice/board/day-board")).DayBoard }));

export default function InternalBoard() {
  return <DayBoard />;
}
