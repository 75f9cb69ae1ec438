//! Converts gender and skill preferences to and from messages.

use buffa::EnumValue;
use lapang_api as api;
use lapang_api::SkillLevel;

use crate::matches::model::{Gender, Skill};

pub fn gender(value: EnumValue<api::Gender>) -> Option<Gender> {
    match value.as_known()? {
        api::Gender::GENDER_UNSPECIFIED => None,
        api::Gender::GENDER_MALE => Some(Gender::Male),
        api::Gender::GENDER_FEMALE => Some(Gender::Female),
        api::Gender::GENDER_MIXED => Some(Gender::Mixed),
    }
}

pub fn gender_message(gender: Option<Gender>) -> EnumValue<api::Gender> {
    match gender {
        None => api::Gender::GENDER_UNSPECIFIED,
        Some(Gender::Male) => api::Gender::GENDER_MALE,
        Some(Gender::Female) => api::Gender::GENDER_FEMALE,
        Some(Gender::Mixed) => api::Gender::GENDER_MIXED,
    }
    .into()
}

pub fn skill(value: EnumValue<SkillLevel>) -> Option<Skill> {
    match value.as_known()? {
        SkillLevel::SKILL_LEVEL_UNSPECIFIED => None,
        SkillLevel::SKILL_LEVEL_BEGINNER => Some(Skill::Beginner),
        SkillLevel::SKILL_LEVEL_INTERMEDIATE => Some(Skill::Intermediate),
        SkillLevel::SKILL_LEVEL_ADVANCED => Some(Skill::Advanced),
        SkillLevel::SKILL_LEVEL_EXPERT => Some(Skill::Expert),
    }
}

pub fn skill_message(skill: Option<Skill>) -> EnumValue<SkillLevel> {
    match skill {
        None => SkillLevel::SKILL_LEVEL_UNSPECIFIED,
        Some(Skill::Beginner) => SkillLevel::SKILL_LEVEL_BEGINNER,
        Some(Skill::Intermediate) => SkillLevel::SKILL_LEVEL_INTERMEDIATE,
        Some(Skill::Advanced) => SkillLevel::SKILL_LEVEL_ADVANCED,
        Some(Skill::Expert) => SkillLevel::SKILL_LEVEL_EXPERT,
    }
    .into()
}
