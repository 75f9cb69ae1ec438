import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { TextField } from "~/ui/form/text-field";
import { TextButton } from "~/ui/link/text-link";
import { Button } from "~/ui/look/button";
import { useDecideReport } from "./queries";
import type { ReportProps } from "./reasons";
import { useRefused } from "./refusals";

const longestAnswer = 300;

type Choice = { isUpheld: boolean; label: string; isPrimary?: boolean };

type Props = ReportProps & {
  /** What closes the reports without changing anything here. */
  choices: Choice[];
  onClosed: (isUpheld: boolean) => void;
  /** Other decisions, whose emails have no sentence of the admin's. */
  children?: ReactNode;
};

/** The decisions about a report, with a sentence for those who reported it if the admin adds one. */
export function CloseReport({ report, onStale, choices, onClosed, children }: Props) {
  const { t } = useLingui();
  const call = useDecideReport();
  const refused = useRefused(onStale);
  const [answer, setAnswer] = useState<string | null>(null);
  const { subject, reasons } = report;

  function close(isUpheld: boolean) {
    const request = { subject, isUpheld, answer: answer?.trim() ?? "" };
    whenDone(call.mutateAsync(request, { onError: refused }), () => onClosed(isUpheld));
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">
        <Plural
          value={{ count: reasons.length }}
          one="Whoever reported it gets an email with your decision."
          other="The # people who reported it get an email with your decision."
        />
      </p>
      {answer !== null && (
        <TextField
          label={t`Your sentence in the email`}
          description={t`As you write it, in one language.`}
          value={answer}
          onChange={setAnswer}
          maxLength={longestAnswer}
          autoFocus
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {answer === null && children}
        {choices.map(({ isUpheld, label, isPrimary }) => (
          <Button
            key={label}
            variant={isPrimary ? "primary" : "secondary"}
            size="small"
            isPending={call.isPending && call.variables?.isUpheld === isUpheld}
            isDisabled={call.isPending && call.variables?.isUpheld !== isUpheld}
            onPress={() => close(isUpheld)}
          >
            {label}
          </Button>
        ))}
        {answer === null ? (
          <TextButton onPress={() => setAnswer("")} className="-ms-3 text-muted">
            <Trans>Add a sentence to the answer</Trans>
          </TextButton>
        ) : (
          <TextButton onPress={() => setAnswer(null)} className="-ms-3 text-muted">
            <Trans comment="Takes back the sentence that an admin has begun">Without a sentence</Trans>
          </TextButton>
        )}
      </div>
    </div>
  );
}

/** For what is gone or dealt with already. */
export function CloseGone({ onClosed, ...props }: ReportProps & { onClosed: () => void }) {
  const { t } = useLingui();
  const choices = [
    { isUpheld: true, label: t`The report was right` },
    { isUpheld: false, label: t`The report was wrong` },
  ];
  return <CloseReport {...props} choices={choices} onClosed={onClosed} />;
}
