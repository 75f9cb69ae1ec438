import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form } from "~/ui/form/form";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import type { ChangeOf } from "../changes";
import { isByPoints } from "../engine/leaderboard";
import { liveGames, type Night } from "../engine/night";
import { FormatFields } from "./format-fields";

type Props = { night: Night; onChange: (change: ChangeOf) => void; onClose: () => void };

/** Another format or another end of games, in the middle of an evening. */
export function ChangeFormat({ night, onChange, onClose }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ format: night.format, settings: night.settings });
  const hasPlayed = night.games.some(({ state }) => state === "over");
  const isCountedAnew = hasPlayed && isByPoints(draft) !== isByPoints(night);
  return (
    <Dialog title={t`Change the format`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {(close) => (
        <Form
          onSubmit={() => {
            onChange({ kind: "update", ...draft });
            onClose();
          }}
        >
          <FormatFields value={draft} onChange={setDraft} />
          <Alert tone="info" className="flex flex-col gap-1">
            <p>
              <Trans>The next games follow from it. What was played stays, with its scores.</Trans>
            </p>
            {liveGames(night).length > 0 && (
              <p>
                <Trans>Games on court go on.</Trans>
              </p>
            )}
            {isCountedAnew && (
              <p>
                {isByPoints(draft) ? (
                  <Trans>The standings then go by points, for the whole evening.</Trans>
                ) : (
                  <Trans>The standings then go by games won, for the whole evening.</Trans>
                )}
              </p>
            )}
          </Alert>
          <DialogButtons onCancel={close}>
            <Button type="submit">
              <Trans>Change the format</Trans>
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}
