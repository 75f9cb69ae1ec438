import { Plural, Trans } from "@lingui/react/macro";
import { timesText } from "~/lib/court-time";
import { useLocale } from "~/lib/locale";
import type { Consequences } from "./edit-rules";

/** Says whom a change of the match affects, and how, and what becomes of its court. */
export function EditConsequences({ told, movedUp, court, zone }: Consequences & { zone: string }) {
  const locale = useLocale();
  const booked = timesText(court?.booked ?? [], zone, locale);
  const outside = timesText(court?.outside ?? [], zone, locale);
  return (
    <ul className="flex flex-col gap-1">
      {told && (
        <li>
          {told.waiting > 0 ? (
            <Trans>
              An email about the new time or place goes to{" "}
              <Plural value={{ players: told.players }} one="# player" other="# players" /> and{" "}
              <Plural value={{ waiting: told.waiting }} one="# on the waitlist" other="# on the waitlist" />.
            </Trans>
          ) : (
            <Trans>
              An email about the new time or place goes to{" "}
              <Plural value={{ players: told.players }} one="# player" other="# players" />.
            </Trans>
          )}
        </li>
      )}
      {movedUp > 0 && (
        <li>
          <Plural
            value={movedUp}
            one="The first player on the waitlist gets a place and an email."
            other="The first # players on the waitlist get a place and an email."
          />
        </li>
      )}
      {court && (
        <>
          <li>
            <Trans>
              Your booking stays as it is: <span className="inline-block">{booked}</span>
            </Trans>
          </li>
          <li>
            <Trans comment="Hours of a match that are not booked">
              Without a court: <span className="inline-block">{outside}</span>
            </Trans>
          </li>
        </>
      )}
    </ul>
  );
}
