import info from "icon:lucide/info";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { announce } from "../announce";
import { cx } from "./cx";
import { Icon, type IconShape } from "./icon";

const tones = {
  info: "bg-sunken",
  good: "bg-accent-soft text-accent-ink",
  notice: "bg-notice-soft text-notice-ink",
  danger: "bg-danger-soft font-medium text-danger-ink",
};

export type AlertTone = keyof typeof tones;

type Props = Omit<ComponentProps<"div">, "style"> & { tone?: AlertTone; icon?: IconShape; isSmall?: boolean };

/** A box the reader should notice. With `role="alert"` screen readers announce it when it appears. */
export function Alert({ tone = "info", icon, isSmall, className, children, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={cx("rounded-field px-4 py-3", tones[tone], isSmall && "text-sm", icon && "flex gap-3", className)}
    >
      {icon ? (
        <>
          <Icon of={icon} className={cx("mt-0.5 text-xl", tone === "info" && "text-muted")} />
          <div className="min-w-0">{children}</div>
        </>
      ) : (
        children
      )}
    </div>
  );
}

/** Information that is not an error; announced when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Screen readers do not reliably announce a live region that is inserted together with its text.
  useEffect(() => announce(box.current?.textContent ?? ""), []);
  return (
    <Alert ref={box} icon={info}>
      {children}
    </Alert>
  );
}

/** Why the form could not be submitted; it takes the focus, so that it is announced and visible. */
export function FormFailure({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another failure.
  useEffect(() => box.current?.focus(), [children]);
  return (
    // Focusing it already announces it.
    <Alert ref={box} tone="danger" role="alert" aria-live="off" tabIndex={-1}>
      {children}
    </Alert>
  );
}
