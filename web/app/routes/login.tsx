import { SignIn } from "~/features/auth/sign-in";
import { SignInSkeleton } from "~/features/auth/sign-in-skeleton";
import { useHydratedPage } from "~/ui/use-hydrated";

export default function Login() {
  return useHydratedPage() ? <SignIn /> : <SignInSkeleton />;
}
