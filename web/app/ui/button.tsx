import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { type ButtonLook, buttonClass } from "./button-style";
import { Spinner } from "./spinner";

type ButtonProps = Omit<AriaButtonProps, "className" | "style" | "children"> & ButtonLook & { children: ReactNode };

/** An action. While `isPending` it keeps its width and its focus and ignores presses. */
export function Button({ variant, size, isWide, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, isWide })}>
      {({ isPending }) => (
        <>
          {children}
          {isPending && <Spinner />}
        </>
      )}
    </AriaButton>
  );
}
