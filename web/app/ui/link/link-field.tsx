import check from "icon:lucide/check";
import copyIcon from "icon:lucide/copy";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Input, Label, TextField } from "react-aria-components";
import { Alert } from "../look/alert";
import { Button } from "../look/button";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";
import { inputClass } from "../look/styles";
import { useCopy } from "./use-copy";

/** An address to pass on, with a button that copies it. */
export function LinkField({ label, link }: { label: string; link: string }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const { outcome, refusals, copy } = useCopy(field);
  const isCopied = outcome === "copied";

  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField value={link} isReadOnly className="flex min-w-0 flex-1 flex-col gap-1.5">
          <Label className="font-semibold text-sm">{label}</Label>
          <Input
            ref={field}
            onFocus={(event) => event.currentTarget.select()}
            className={cx(inputClass, "tabular truncate font-semibold")}
          />
        </TextField>
        <Button variant="secondary" onPress={() => copy(link)}>
          <Icon of={isCopied ? check : copyIcon} className="text-xl" />
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy link`}</span>
        </Button>
      </div>
      {outcome === "refused" && (
        // The key makes screen readers announce it each time.
        <Alert key={refusals} role="alert" tone="notice" isSmall>
          <Trans>This browser does not allow copying. It is selected for you: copy it yourself.</Trans>
        </Alert>
      )}
    </>
  );
}
