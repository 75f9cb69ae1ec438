import { GoogleCallback } from "~/features/auth/google-callback";

export default function GoogleCallbackRoute() {
  return <GoogleCallback />;
}
