import loader from "icon:lucide/loader-circle";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "./icon";

/** Hidden for the first 400 ms, so that quick responses do not flicker. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useLingui();
  return (
    <span role="status" className="inline-flex animate-late">
      <Icon of={loader} className="animate-spin text-xl motion-reduce:animate-none" />
      <span className="sr-only">{label ?? t`Loading`}</span>
    </span>
  );
}
