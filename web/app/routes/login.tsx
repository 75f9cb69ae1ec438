import { SignIn } from "~/features/auth/sign-in";

export default function Login() {
  return <SignIn />;
}
