import { createDraft } from "~/lib/forms/stored";

/** The pasted text of a match, by its id, or of a new one: it survives a closed sheet and a reload. */
export const storedList = createDraft<string>("lapang-chat-list", 2 * 60 * 60_000);

/** Of a match that is not made yet. */
export const ofNewMatch = "new";
