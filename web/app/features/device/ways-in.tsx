import key from "icon:lucide/key-round";
import code from "icon:lucide/mail";
import google from "icon:mdi/google";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { AuthProvider } from "~/gen/lapang/v1/auth_pb";
import { Badge } from "~/ui/look/badge";
import type { IconShape } from "~/ui/look/icon";
import { useWaysIn } from "./queries";

const ways: Partial<Record<AuthProvider, { label: MessageDescriptor; icon: IconShape }>> = {
  [AuthProvider.EMAIL_PASSKEY]: { label: msg`Passkey`, icon: key },
  [AuthProvider.EMAIL_OTP]: { label: msg`Email code`, icon: code },
  [AuthProvider.GOOGLE_OAUTH]: { label: msg`Google`, icon: google },
};

/** The account's ways to sign in. A failure is not shown, because the list is only informative. */
export function WaysIn() {
  const { i18n, t } = useLingui();
  const { data } = useWaysIn();
  const known = (data?.user?.authProviders ?? []).flatMap((provider) => ways[provider] ?? []);
  return (
    <ul aria-label={t`How you sign in`} className="flex min-h-7 flex-wrap gap-2">
      {known.map(({ label, icon }) => (
        <li key={label.id}>
          <Badge tone="good" icon={icon}>
            {i18n._(label)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
