import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** How well somebody plays, from the first try on; also what the contract calls a level in a player's sports. */
export const skillNames = ["beginner", "intermediate", "advanced", "expert"] as const;
export type SkillName = (typeof skillNames)[number];

export const skillWords: Record<SkillName, MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
  expert: msg`Expert`,
};
