import { Trans, useLingui } from "@lingui/react/macro";
import { SamePerson } from "~/gen/lapang/v1/tournament_pb";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import type { Alike } from "./alike";

type Props = {
  alike: Alike;
  /** It is about a partner or team member whom the reader named, not about the reader. */
  isOther: boolean;
  isPending: boolean;
  onAnswer: (answer: SamePerson) => void;
  onClose: () => void;
};

/** Asks a player who enters whether somebody of the same name is the same person. In one event they cannot be. */
export function SamePersonDialog({ alike: { name, eventName, isSameEvent }, isOther, isPending, ...rest }: Props) {
  const { t } = useLingui();
  const { onAnswer, onClose } = rest;
  return (
    <Dialog
      title={isSameEvent ? t`Somebody has this name` : isOther ? t`The same person?` : t`Is that you?`}
      isAlert
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <p className="text-muted">
        {isSameEvent ? (
          isOther ? (
            <Trans>A {name} is in this event already. If that is the same person, they cannot enter twice.</Trans>
          ) : (
            <Trans>
              The organiser has already entered a {name} in this event. If that is you, you are in: ask the organiser to
              change it.
            </Trans>
          )
        ) : isOther ? (
          <Trans>
            A {name} is in {eventName} already. Is that the person you mean?
          </Trans>
        ) : (
          <Trans>
            The organiser has already entered a {name} in {eventName}. Is that you?
          </Trans>
        )}
      </p>
      <DialogButtons onCancel={onClose}>
        <Button
          variant={isSameEvent ? "primary" : "secondary"}
          isPending={isPending}
          onPress={() => onAnswer(SamePerson.OTHER)}
        >
          <Trans comment="Answer: another person of the same name">No, somebody else</Trans>
        </Button>
        {!isSameEvent && (
          <Button isPending={isPending} onPress={() => onAnswer(SamePerson.SAME)}>
            {isOther ? (
              <Trans comment="Answer: it is the same person">Yes, the same</Trans>
            ) : (
              <Trans comment="Answer: the reader is that person">Yes, that is me</Trans>
            )}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
