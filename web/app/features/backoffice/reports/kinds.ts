import pin from "icon:lucide/map-pin";
import star from "icon:lucide/star";
import trophy from "icon:lucide/trophy";
import person from "icon:lucide/user-round";
import people from "icon:lucide/users-round";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SubjectKind } from "~/features/safety/subject-kind";
import type { IconShape } from "~/ui/look/icon";

/** What can be reported, in a word and a picture. */
export const reportKinds: Record<SubjectKind, { icon: IconShape; name: MessageDescriptor }> = {
  review: { icon: star, name: msg({ message: "Review", context: "what is reported" }) },
  match: { icon: people, name: msg({ message: "Match", context: "what is reported" }) },
  tournament: { icon: trophy, name: msg({ message: "Tournament", context: "what is reported" }) },
  player: { icon: person, name: msg({ message: "Player", context: "what is reported" }) },
  venue: { icon: pin, name: msg({ message: "Venue", context: "what is reported" }) },
};
