import { CalendarSection } from "./calendar-section";
import { RemindersSection } from "./reminders-section";

/** The tab about what reaches the player outside the app: reminders by mail, and their own calendar. */
export function Notifications() {
  return (
    <>
      <RemindersSection />
      <CalendarSection />
    </>
  );
}
