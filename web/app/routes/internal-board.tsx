import { DayBoard } from "~/features/backoffice/board/day-board";

export default function InternalBoard() {
  return <DayBoard />;
}
