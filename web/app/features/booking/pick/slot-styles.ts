import ban from "icon:lucide/ban";
import past from "icon:lucide/history";
import hourglass from "icon:lucide/hourglass";
import lock from "icon:lucide/lock";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import type { IconShape } from "~/ui/look/icon";

type Look = { label: MessageDescriptor; icon?: IconShape; className: string };

const quiet = "bg-sunken text-muted";

/** The states of an hour differ by word, then sign, then colour. */
export const slotStyles: Record<SlotState, Look> = {
  [SlotState.UNSPECIFIED]: { label: msg`Closed`, icon: ban, className: quiet },
  [SlotState.FREE]: {
    label: msg({ message: "Free", comment: "A court hour that can be booked" }),
    // The tint is that of its price (sport-hues.css).
    className: "bg-tint ring-1 ring-tone/25 ring-inset hover:ring-2 hover:ring-tone/60",
  },
  [SlotState.HELD]: {
    label: msg({ message: "Held", comment: "A court hour that somebody else has asked for" }),
    icon: hourglass,
    className: "border border-line-strong border-dashed text-muted",
  },
  [SlotState.BOOKED]: {
    label: msg({ message: "Booked", comment: "A court hour that is taken" }),
    icon: lock,
    className: quiet,
  },
  [SlotState.CLOSED]: { label: msg`Closed`, icon: ban, className: quiet },
  [SlotState.PAST]: {
    label: msg({ message: "Over", comment: "A court hour in the past" }),
    icon: past,
    className: quiet,
  },
};
