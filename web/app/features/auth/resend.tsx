import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "~/ui/look/button";

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

/** Whole seconds until a time (in milliseconds since 1970), counting down to 0. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= time;

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a new time may come long after the last tick
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return Math.max(0, Math.ceil((time - now) / 1000));
}
