import check from "icon:lucide/check";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SamePerson } from "~/gen/lapang/v1/tournament_pb";
import { Icon } from "~/ui/look/icon";
import { buttonClass } from "~/ui/look/styles";
import type { Doubt } from "./paste-rules";

type Props = {
  doubt: Pick<Doubt, "name" | "where" | "eventName" | "other">;
  answer: SamePerson | undefined;
  onAnswer: (answer: SamePerson) => void;
};

/** Asks the organiser whether two people of one name are the same person. In one event they cannot be. */
export function SameName({ doubt: { name, where, eventName, other }, answer, onAnswer }: Props) {
  const { t } = useLingui();
  const question =
    where === "elsewhere"
      ? t`${name} is in ${eventName} with an account. The same person?`
      : where === "event"
        ? t`Somebody called ${name} is in this event already.`
        : t`${name} is in this list twice.`;
  const choice = (value: SamePerson) => ({ isOn: answer === value, onPress: () => onAnswer(value) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not wrap its legend as a paragraph does.
    <div role="group" aria-label={question} className="flex flex-col gap-1.5 py-1.5">
      <p className="font-medium text-notice-ink text-sm">{question}</p>
      <div className="flex flex-wrap gap-2">
        {where === "elsewhere" && (
          <Choice {...choice(SamePerson.SAME)}>
            <Trans comment="Answer: the same person">Same</Trans>
          </Choice>
        )}
        <Choice {...choice(SamePerson.OTHER)}>
          <Trans comment="Answer: another person of the same name, who is called so from now on">
            Somebody else → “{other}”
          </Trans>
        </Choice>
      </div>
    </div>
  );
}

/** One of the two answers; it can be changed until the list is sent. */
function Choice({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={buttonClass({ variant: isOn ? "primary" : "secondary", size: "small" })}
    >
      {isOn && <Icon of={check} className="text-base" />}
      <span className="min-w-0 break-words">{children}</span>
    </button>
  );
}
