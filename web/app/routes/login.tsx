import { useLingui } from "@lingui/react/macro";
import { Page } from "~/ui/page";

export default function Login() {
  const { t } = useLingui();
  return <Page title={t`Sign in`}>{null}</Page>;
}
