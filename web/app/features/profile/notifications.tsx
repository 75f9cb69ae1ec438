import { CalendarSection } from "./calendar-section";
import { RemindersSection } from "./reminders-section";

/** Settings tab: reminder emails, and the calendar subscription. */
export function Notifications() {
  return (
    <>
      <RemindersSection />
      <CalendarSection />
    </>
  );
}
