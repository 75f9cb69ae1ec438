import calendar from "icon:lucide/calendar-plus";
import check from "icon:lucide/check";
import copyIcon from "icon:lucide/copy";
import external from "icon:lucide/external-link";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { TextField } from "~/ui/form/text-field";
import { useCopy } from "~/ui/link/use-copy";
import { Card } from "~/ui/list/card";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { buttonClass } from "~/ui/look/styles";
import { RevokeCalendarDialog } from "./revoke-calendar-dialog";

const addToGoogle = "https://calendar.google.com/calendar/r/settings/addbyurl";

/** The secret calendar address: how to subscribe to it, and how to revoke it. */
export function CalendarAddress({ url, onDeleted }: { url: string; onDeleted: () => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const { outcome, refusals, copy } = useCopy(field);
  const isCopied = outcome === "copied";

  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          inputRef={field}
          label={t`Calendar address`}
          description={t`Keep it private: anyone who has it can see when and where you play.`}
          value={url}
          isReadOnly
        />
        <div className="shrink-0 sm:pt-6.5">
          <Button onPress={() => copy(url)} isWide>
            <Icon of={isCopied ? check : copyIcon} className="text-xl" />
            <span aria-live="polite">{isCopied ? t`Copied` : t`Copy address`}</span>
          </Button>
        </div>
      </div>
      {outcome === "refused" && (
        // The key makes screen readers announce it each time.
        <Alert key={refusals} role="alert" tone="notice" isSmall>
          <Trans>This browser does not allow copying. It is selected for you: copy it yourself.</Trans>
        </Alert>
      )}
      <div className="flex flex-col gap-2">
        <h3 className="font-bold">
          <Trans>Apple, Outlook and others</Trans>
        </h3>
        <a href={url.replace(/^https?:/, "webcal:")} className={`${buttonClass({ variant: "secondary" })} self-start`}>
          <Icon of={calendar} className="text-xl" />
          <Trans>Open in your calendar app</Trans>
        </a>
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="font-bold">
          <Trans>Google Calendar</Trans>
        </h3>
        <p className="text-muted">
          <Trans>
            On a computer: copy the address, open “From URL” in the settings of Google Calendar, and paste it there.
            Changes can take a few hours to appear.
          </Trans>
        </p>
        <a
          href={addToGoogle}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: "secondary" })} self-start`}
        >
          <Icon of={external} className="text-xl" />
          <Trans>Open Google Calendar</Trans>
          <span className="sr-only">
            <Trans comment="Said of a link">(opens a new tab)</Trans>
          </span>
        </a>
      </div>
      <RevokeCalendarDialog onDeleted={onDeleted} />
    </Card>
  );
}
