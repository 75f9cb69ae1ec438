import { createDraft } from "~/lib/forms/stored";
import { type Draft, emptyDraft } from "./form-rules";

/** The host's input, by form: an existing match, or a new one with the parameters of its address. */
const stored = createDraft<Draft>("lapang-match-draft", 2 * 60 * 60_000);

export const storeDraft = stored.store;
export const dropDraft = stored.drop;

/** The player's recent draft in this form. An older build's may lack fields. */
export function storedDraft(form: string, now?: number): Draft | null {
  const draft = stored.read(form, now);
  return draft && { ...emptyDraft(""), ...draft };
}
