import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "~/ui/button";
import { useSecondsUntil } from "./use-seconds-until";

type Props = {
  /** When another code may be sent, in milliseconds since 1970. */
  at: number;
  isPending: boolean;
  onResend: () => void;
};

/** Sends another code. Shows the remaining seconds while it is disabled. */
export function Resend({ at, isPending, onResend }: Props) {
  const seconds = useSecondsUntil(at);
  if (seconds === 0) {
    return (
      <Button variant="secondary" isWide isPending={isPending} onPress={onResend}>
        <Trans>Resend code</Trans>
      </Button>
    );
  }
  const minutes = Math.ceil(seconds / 60);
  return (
    <p className="tabular flex min-h-12 items-center justify-center text-center text-muted">
      {seconds < 90 ? (
        <Plural value={seconds} one="Resend the code in # second" other="Resend the code in # seconds" />
      ) : (
        <Plural value={minutes} one="Resend the code in # minute" other="Resend the code in # minutes" />
      )}
    </p>
  );
}
