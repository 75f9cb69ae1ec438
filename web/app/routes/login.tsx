import { SignIn } from "~/features/auth/sign-in";
import { SignInAhead } from "~/features/auth/sign-in-ahead";
import { useHydrated } from "~/lib/use-hydrated";

export default function Login() {
  return useHydrated() ? <SignIn /> : <SignInAhead />;
}
