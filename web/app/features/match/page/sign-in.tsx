import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { saveReturnPath } from "~/lib/session/return-path";
import { LinkButton } from "~/ui/link/link-button";

type Props = { onPress: () => void; isWide?: boolean; size?: "small"; children: ReactNode };

/** To the sign-in page, and back to this one. */
export function SignIn({ onPress, isWide = true, size, children }: Props) {
  const paths = usePaths();
  const { pathname } = useLocation();

  function keep() {
    saveReturnPath(pathname);
    onPress();
  }

  return (
    <LinkButton to={paths.login} isWide={isWide} size={size} onClick={keep}>
      {children}
    </LinkButton>
  );
}
