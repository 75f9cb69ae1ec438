import { Plural, Trans } from "@lingui/react/macro";
import { ToldYourself } from "../guests/told-yourself";
import type { Consequences } from "./edit-rules";

/** Says whom a change of the match affects, and how. */
export function EditConsequences({ told, without, movedUp }: Consequences) {
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
      {without > 0 && (
        <li>
          <ToldYourself count={without} />
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
    </ul>
  );
}
