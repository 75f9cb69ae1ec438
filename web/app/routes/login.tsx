import { SignIn } from "~/features/auth/sign-in";
import { SignInSkeleton } from "~/features/auth/sign-in-skeleton";
import { useHydratedPage } from "~/lib/use-hydrated";

export default function Login() {
  return useHydratedPage() ? <SignIn /> : <SignInSkeleton />;
}
