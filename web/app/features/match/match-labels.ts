import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Gender, SkillLevel } from "~/gen/lapang/v1/match_pb";
import { type SkillName, skillNames } from "~/lib/format/skill-levels";

/** Levels and genders as addresses and the contract name them; the levels' labels are in lib/format/skill-levels.ts. */
export const genderNames = ["mixed", "male", "female"] as const;
export type GenderName = (typeof genderNames)[number];

export const genderLabels: Record<GenderName, MessageDescriptor> = {
  mixed: msg({ message: "Mixed", comment: "Men and women play together" }),
  male: msg`Male only`,
  female: msg`Female only`,
};

/** A preference and a requirement must have different labels. */
const preferredLabels: Record<GenderName, MessageDescriptor> = {
  mixed: genderLabels.mixed,
  male: msg`Preferred: men`,
  female: msg`Preferred: women`,
};

/** The gender label, as strict as the host's setting; null without one. */
export function genderLabelOf(match: { genderPreference: Gender; enforceGender?: boolean }): MessageDescriptor | null {
  const name = genderNameOf(match.genderPreference);
  return name && (match.enforceGender ? genderLabels : preferredLabels)[name];
}

const skillLevels: Record<SkillName, SkillLevel> = {
  beginner: SkillLevel.BEGINNER,
  intermediate: SkillLevel.INTERMEDIATE,
  advanced: SkillLevel.ADVANCED,
  expert: SkillLevel.EXPERT,
};

const genders: Record<GenderName, Gender> = {
  mixed: Gender.MIXED,
  male: Gender.MALE,
  female: Gender.FEMALE,
};

export function skillLevelOf(name: SkillName | null): SkillLevel {
  return name ? skillLevels[name] : SkillLevel.UNSPECIFIED;
}

export function genderOf(name: GenderName | null): Gender {
  return name ? genders[name] : Gender.UNSPECIFIED;
}

/** Null for any level. */
export function skillNameOf(level: SkillLevel): SkillName | null {
  return skillNames.find((name) => skillLevels[name] === level) ?? null;
}

/** Null where the host has not set one. */
export function genderNameOf(gender: Gender): GenderName | null {
  return genderNames.find((name) => genders[name] === gender) ?? null;
}
