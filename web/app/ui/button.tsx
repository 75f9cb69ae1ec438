import type { MouseEvent, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-style";
import { Spinner } from "./spinner";

<<<<<<< HEAD
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
=======
type Props = ButtonLook & {
  onPress?: () => void;
  type?: "button" | "submit";
  name?: string;
  value?: string;
  isDisabled?: boolean;
  isPending?: boolean;
  autoFocus?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
  children: ReactNode;
};

/**
 * An action. While `isPending` it keeps its width and its focus and ignores presses. The browser's own button: React Aria's
 * costs a page 12 kB before it does anything, and what it adds is needed by triggers of menus and lists alone.
 */
export function Button(props: Props) {
  const { variant, size, isWide, onPress, type = "button", isDisabled, isPending, children, ...rest } = props;

  function press(event: MouseEvent) {
    // Also keeps a pending submit button from sending its form once more.
    if (isPending) event.preventDefault();
    else onPress?.();
  }

  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-disabled={isDisabled || undefined}
      onClick={press}
>>>>>>> web-match
      className={buttonClass({ variant, size, isWide })}
    >
      {children}
      {isPending && <Spinner />}
<<<<<<< HEAD
    </AriaButton>
=======
    </button>
>>>>>>> web-match
  );
}
