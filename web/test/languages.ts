import { setupI18n } from "@lingui/core";
import { messages as enDesk } from "~/locales/en/desk.po";
import { messages as en } from "~/locales/en/messages.po";
import { messages as enNight } from "~/locales/en/night.po";
import { messages as enOffice } from "~/locales/en/office.po";
import { messages as enShared } from "~/locales/en/shared.po";
import { messages as idDesk } from "~/locales/id/desk.po";
import { messages as id } from "~/locales/id/messages.po";
import { messages as idNight } from "~/locales/id/night.po";
import { messages as idOffice } from "~/locales/id/office.po";
import { messages as idShared } from "~/locales/id/shared.po";

/** Both languages of the app, for tests without a page. */
export const english = setupI18n({
  locale: "en",
  messages: { en: { ...enShared, ...en, ...enOffice, ...enNight, ...enDesk } },
});
export const indonesian = setupI18n({
  locale: "id",
  messages: { id: { ...idShared, ...id, ...idOffice, ...idNight, ...idDesk } },
});
