import left from "icon:lucide/arrow-left";
import right from "icon:lucide/arrow-right";
import star from "icon:lucide/star";
import trash from "icon:lucide/trash-2";
import { useLingui } from "@lingui/react/macro";
import { type DragEvent, useState } from "react";
import type { VenuePhoto } from "~/gen/lapang/v1/venue_pb";
import { whenDone } from "~/lib/forms/when-done";
import { announce } from "~/ui/announce";
import { TextField } from "~/ui/form/text-field";
import { Badge } from "~/ui/look/badge";
import { cx } from "~/ui/look/cx";
import { Icon, type IconShape } from "~/ui/look/icon";
import { Photo } from "~/ui/look/photo";
import { useExplainOffice } from "../office-errors";
import { useDescribePhoto } from "../queries";

type Props = {
  venueId: string;
  photo: VenuePhoto;
  index: number;
  total: number;
  isReadOnly: boolean;
  onDragStart: (event: DragEvent) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
};

/** A photo with its description and its place: a row on phones, elsewhere a card. */
export function PhotoCard({ venueId, photo, index, total, isReadOnly, onDragStart, onMove, onDelete }: Props) {
  const { t } = useLingui();
  const number = index + 1;
  const isCover = index === 0;
  return (
    <div className="grid h-full grid-cols-[112px_minmax(0,1fr)] sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut for the buttons below */}
      <div
        draggable={!isReadOnly}
        onDragStart={onDragStart}
        className={cx("relative bg-sunken sm:aspect-3/2", !isReadOnly && "cursor-grab active:cursor-grabbing")}
      >
        <div className="absolute inset-0">
          <Photo
            photo={photo}
            alt={photo.alt || t`Photo ${number} of ${total}`}
            sizes="(min-width: 80rem) 300px, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 112px"
            isDraggable={false}
          />
        </div>
        {isCover && (
          <span className="absolute start-2 top-2 shadow-float">
            <Badge tone="good">{t({ message: "Cover", comment: "The photo of a venue that lists show" })}</Badge>
          </span>
        )}
      </div>
      {isReadOnly ? (
        <p className="p-3 text-sm">{photo.alt}</p>
      ) : (
        <div className="flex min-w-0 flex-col justify-between gap-2 p-3 pb-1">
          <AltField key={photo.id} venueId={venueId} photo={photo} number={number} />
          <div className="-mx-2 flex items-center">
            <Tool
              icon={star}
              label={isCover ? t`Photo ${number} is the cover` : t`Make photo ${number} the cover`}
              isOff={isCover}
              isOn={isCover}
              onPress={() => onMove(0)}
            />
            <Tool
              icon={left}
              isTurned
              label={t`Move photo ${number} forward`}
              isOff={isCover}
              onPress={() => onMove(index - 1)}
            />
            <Tool
              icon={right}
              isTurned
              label={t`Move photo ${number} back`}
              isOff={number === total}
              onPress={() => onMove(index + 1)}
            />
            <span className="ms-auto">
              <Tool icon={trash} label={t`Delete photo ${number}`} onPress={onDelete} />
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

type ToolProps = {
  icon: IconShape;
  label: string;
  /** It has nothing to do now, but keeps the focus. */
  isOff?: boolean;
  /** What it does is done. */
  isOn?: boolean;
  /** An arrow along the list, which goes downward on phones. */
  isTurned?: boolean;
  onPress: () => void;
};

function Tool({ icon, label, isOff, isOn, isTurned, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className={cx(
        "inline-grid size-11 place-items-center rounded-full text-xl aria-disabled:cursor-default",
        isOn ? "text-accent *:[&_path]:fill-current" : "hover:bg-sunken active:bg-sunken aria-disabled:opacity-30",
      )}
    >
      <span className={cx("inline-grid", isTurned && "max-sm:rotate-90")}>
        <Icon of={icon} />
      </span>
    </button>
  );
}

type AltProps = { venueId: string; photo: VenuePhoto; number: number };

/** Saved when it is left, or by Enter. */
function AltField({ venueId, photo, number }: AltProps) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const save = useDescribePhoto();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? photo.alt;

  function leave() {
    if (typed === undefined || save.isPending) return;
    const alt = typed.trim();
    if (alt === photo.alt) {
      setTyped(undefined);
      return;
    }
    const sent = save.mutateAsync(
      { venueId, photoId: photo.id, alt },
      { onSuccess: () => setTyped((latest) => (latest === typed ? undefined : latest)) },
    );
    whenDone(sent, () => announce(t`Saved.`));
  }

  return (
    <TextField
      label={t`Photo ${number}: what can be seen?`}
      placeholder={t`Two courts with wooden floors`}
      maxLength={200}
      value={value}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={({ key }) => key === "Enter" && leave()}
      error={save.error ? explain(save.error) : undefined}
    />
  );
}
