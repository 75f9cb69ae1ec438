import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { mainId } from "~/ui/announce";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { BottomBar } from "~/ui/page/bottom-bar";
import { NavigationGuard } from "~/ui/page/navigation-guard";
import type { LoadAgain } from "./use-load-again";

/** What leads on from a form of a venue that is being set up. */
export const nextStepId = "next-step";

type Props = {
  isUnsaved: boolean;
  /** For something new, which has to be saved first. */
  isAlwaysThere?: boolean;
  isPending: boolean;
  failure?: string;
  /** Set when the venue must be reloaded before it can be saved. */
  again?: LoadAgain;
  onDiscard: () => void;
};

/** Appears with the first change of a form and warns before leaving it. */
export function SaveBar({ isUnsaved, isAlwaysThere, isPending, failure, again, onDiscard }: Props) {
  const reason = again?.failure ?? failure;
  const isThere = isUnsaved || isAlwaysThere;

  // The pressed button disappears with the bar.
  const wasThere = useRef(isThere);
  useEffect(() => {
    const hasGone = wasThere.current && !isThere;
    wasThere.current = isThere;
    if (!hasGone || document.activeElement !== document.body) return;
    const next = document.getElementById(nextStepId) ?? document.getElementById(mainId);
    next?.focus({ preventScroll: true });
  }, [isThere]);

  return (
    <>
      {isThere && (
        <BottomBar isOfForm note={reason && <FormFailure>{reason}</FormFailure>}>
          {isUnsaved && (
            <Button variant="quiet" onPress={onDiscard} isDisabled={isPending}>
              <Trans comment="Takes back what was changed in a form">Discard</Trans>
            </Button>
          )}
          <div className="flex-1 sm:max-w-56">
            {again ? (
              <Button isWide onPress={again.load} isPending={again.isPending}>
                <Trans comment="Reads a venue anew that somebody else has changed">Load again</Trans>
              </Button>
            ) : (
              <Button type="submit" isWide isPending={isPending}>
                <Trans>Save</Trans>
              </Button>
            )}
          </div>
        </BottomBar>
      )}
      <NavigationGuard isUnsaved={isUnsaved && !isPending} isInTab />
    </>
  );
}
