import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { type ButtonLook, buttonClass } from "./button-style";
import { Spinner } from "./spinner";

type ButtonProps = Omit<AriaButtonProps, "className" | "style" | "children" | "isPending"> &
  ButtonLook & { isPending?: boolean; children: ReactNode };

/**
 * An action. While `isPending` it keeps its width and its focus and ignores presses. React Aria's own pending state is not used:
 * it leaves an empty image in the page for screen readers.
 */
export function Button({ variant, size, isWide, isPending = false, type, onPress, children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      // A busy button does not send its form again.
      type={isPending ? "button" : type}
      onPress={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
      className={buttonClass({ variant, size, isWide })}
    >
      {children}
      {isPending && <Spinner />}
    </AriaButton>
  );
}
