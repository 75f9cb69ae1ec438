import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Checkbox } from "~/ui/form/checkbox";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, dialogEnd } from "~/ui/overlay/dialog";
import { nameOf } from "../guests/people-rules";

type Props = {
  match: Match;
  title: string;
  /** None means everybody. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  onClose: () => void;
};

/** Who shares a cost: everybody, also who joins later, or some of those who are in. */
export function SharersSheet({ match, title, chosen, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const [isEverybody, setEverybody] = useState(chosen.length === 0);
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  const [isMissing, setMissing] = useState(false);

  function tick(id: string, isOn: boolean) {
    setMissing(false);
    setTicked(isOn ? [...ticked, id] : ticked.filter((other) => other !== id));
  }

  function done() {
    if (!isEverybody && ticked.length === 0) return setMissing(true);
    onChoose(isEverybody ? [] : [...ticked]);
    onClose();
  }

  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()} hasClose>
      <div className="flex flex-col">
        <Checkbox isSelected={isEverybody} onChange={setEverybody}>
          <span className="font-semibold">
            <Trans>Everybody, also who joins later</Trans>
          </span>
        </Checkbox>
        {!isEverybody && (
          <ul aria-label={t`Players`} className="border-line border-t pt-2">
            {match.participants
              .filter(({ id }) => id !== "")
              .map((participant) => (
                <li key={participant.id}>
                  <Checkbox
                    isSelected={ticked.includes(participant.id)}
                    onChange={(isOn) => tick(participant.id, isOn)}
                  >
                    <span className="[overflow-wrap:anywhere]">{nameOf(participant)}</span>
                  </Checkbox>
                </li>
              ))}
          </ul>
        )}
      </div>
      <div className={`${dialogEnd} flex flex-col gap-3`}>
        {isMissing && (
          <Alert role="alert" tone="danger" isSmall>
            <Trans>Tick at least one player, or everybody.</Trans>
          </Alert>
        )}
        <Button onPress={done} isWide>
          <Trans comment="Closes a sheet">Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
