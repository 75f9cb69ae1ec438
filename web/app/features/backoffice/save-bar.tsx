import { Trans } from "@lingui/react/macro";
import { mainId } from "~/lib/announce";
import { BottomBar } from "~/ui/bottom-bar";
import { Button } from "~/ui/button";
import { FormFailure } from "~/ui/form-failure";
import { LeaveQuestion } from "~/ui/leave-question";

type Props = { isUnsaved: boolean; isPending: boolean; failure?: string; onDiscard: () => void };

/** Shows up with the first change of a form, and asks before it is left behind. */
export function SaveBar({ isUnsaved, isPending, failure, onDiscard }: Props) {
  function discard() {
    onDiscard();
    // The bar goes, and with it the button that was pressed.
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }

  return (
    <>
      {isUnsaved && (
        <BottomBar note={failure && <FormFailure>{failure}</FormFailure>}>
          <Button variant="quiet" onPress={discard} isDisabled={isPending}>
            <Trans comment="Takes back what was changed in a form">Discard</Trans>
          </Button>
          <div className="flex-1 sm:max-w-56">
            <Button type="submit" isWide isPending={isPending}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </BottomBar>
      )}
      <LeaveQuestion isUnsaved={isUnsaved && !isPending} isInTab />
    </>
  );
}
