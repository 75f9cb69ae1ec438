import { SignIn } from "~/features/auth/sign-in";
import { SignInAhead } from "~/features/auth/sign-in-ahead";
import { useHydratedPage } from "~/lib/use-hydrated";

export default function Login() {
  return useHydratedPage() ? <SignIn /> : <SignInAhead />;
}
