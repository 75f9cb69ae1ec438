import { type MouseEvent, type ReactNode, useRef } from "react";
import { Spinner } from "./spinner";
import { type ButtonLook, buttonClass } from "./styles";

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
 * While `isPending` it keeps its width and its focus and ignores presses. The native button: React Aria's costs a
 * page 12 kB, and only triggers of menus and lists need it.
 */
export function Button(props: Props) {
  const { variant, size, isWide, onPress, type = "button", isDisabled, isPending, children, ...rest } = props;

  // `isPending` is rendered in a later task than the press; until then a second press would send again.
  const isPressed = useRef(false);

  function press(event: MouseEvent) {
    // Also prevents a pending submit button from submitting again.
    if (isPending || isPressed.current) {
      event.preventDefault();
      return;
    }
    isPressed.current = true;
    onPress?.();
    // A form's submission follows this event, and the mutation announces itself in a task of its own.
    setTimeout(() =>
      setTimeout(() => {
        isPressed.current = false;
      }),
    );
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
      className={buttonClass({ variant, size, isWide })}
    >
      {children}
      {isPending && <Spinner />}
    </button>
  );
}
