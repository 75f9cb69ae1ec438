import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Skill levels in ascending order, as the contract names them. */
export const skillNames = ["beginner", "intermediate", "advanced", "expert"] as const;
export type SkillName = (typeof skillNames)[number];

export const skillWords: Record<SkillName, MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
  expert: msg`Expert`,
};
