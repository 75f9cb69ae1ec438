import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "../look/styles";

/** A link that looks like a button: for navigation, never for actions. */
export function LinkButton({ variant, size, isWide, ...rest }: Omit<LinkProps, "className" | "style"> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, isWide })} />;
}
