import calendar from "icon:lucide/calendar-plus";
import info from "icon:lucide/info";
import { Code, ConnectError } from "@connectrpc/connect";
import { useState } from "react";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryError } from "~/ui/list/query-view";
import { Alert, type AlertTone, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { ProgressBar } from "~/ui/look/progress-bar";
import { SkeletonList } from "~/ui/look/skeleton";
import { Spinner } from "~/ui/look/spinner";
import { ConfirmDialog } from "~/ui/overlay/confirm-dialog";
import { Dialog } from "~/ui/overlay/dialog";
import { OfflineNotice } from "~/ui/page/offline-banner";
import { StaleNotice } from "~/ui/page/stale-banner";
import { Group, Row, useText } from "./group";

const tones: AlertTone[] = ["info", "good", "notice", "danger"];
const refused = new ConnectError("", Code.Unavailable);

/** What happened, what is loading, and dialogs. */
export function Messages() {
  const text = useText();
  const [shown, setShown] = useState<"dialog" | "danger" | "harmless">();
  const close = () => setShown(undefined);
  return (
    <>
      <Group title="Alert, Notice">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone}>
            {tone}
          </Alert>
        ))}
        <Alert tone="notice" icon={info}>
          icon
        </Alert>
        <Alert tone="danger" isSmall>
          isSmall
        </Alert>
        <Notice>{text("The venue is closed today.", "Venue tutup hari ini.")}</Notice>
      </Group>
      <Group title="OfflineNotice, StaleNotice">
        <OfflineNotice />
        <StaleNotice readAt={Date.UTC(2026, 10, 24, 7, 5)} />
      </Group>
      <Group title="EmptyState, QueryError">
        <EmptyState icon={calendar} title={text("No court booked yet", "Belum ada booking")}>
          <Button>{text("Find a venue", "Cari venue")}</Button>
        </EmptyState>
        <QueryError error={refused} onRetry={() => {}} />
      </Group>
      <Group title="Spinner, SkeletonList, ProgressBar">
        <Spinner />
        <SkeletonList count={2} className="h-12" />
        <ProgressBar label={text("Uploading", "Mengunggah")} share={0.4} />
      </Group>
      <Group title="Dialog, ConfirmDialog">
        <Row>
          <Button variant="secondary" onPress={() => setShown("dialog")}>
            Dialog
          </Button>
          <Button variant="secondary" onPress={() => setShown("danger")}>
            ConfirmDialog, isDanger
          </Button>
          <Button variant="secondary" onPress={() => setShown("harmless")}>
            ConfirmDialog
          </Button>
        </Row>
        <Dialog title={text("Filters", "Filter")} isOpen={shown === "dialog"} onOpenChange={close}>
          {(done) => <Button onPress={done}>{text("Done", "Selesai")}</Button>}
        </Dialog>
        <ConfirmDialog
          isOpen={shown === "danger" || shown === "harmless"}
          isDanger={shown === "danger"}
          onOpenChange={close}
          onConfirm={close}
          title={text("Cancel this booking?", "Batalkan booking ini?")}
          action={text("Cancel booking", "Batalkan booking")}
          failure={text("The server cannot be reached.", "Server tidak bisa dihubungi.")}
        >
          <p>{text("This cannot be undone.", "Ini tidak bisa diurungkan.")}</p>
        </ConfirmDialog>
      </Group>
    </>
  );
}
