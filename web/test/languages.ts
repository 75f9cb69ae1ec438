import { setupI18n } from "@lingui/core";
import { messages as en } from "~/locales/en/messages.po";
import { messages as id } from "~/locales/id/messages.po";

/** Both languages as the app has them, for tests that need words without a page. */
export const english = setupI18n({ locale: "en", messages: { en } });
export const indonesian = setupI18n({ locale: "id", messages: { id } });
