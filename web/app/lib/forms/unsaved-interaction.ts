import { isMutationPending } from "~/lib/http/pending-mutations";

const textFields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, [contenteditable]";

/** Whether an automatic reload would lose the reader's input now. */
export function hasUnsavedInteraction(): boolean {
  return isTyping() || isDialogOpen() || isMutationPending() || isUnsaved();
}

/** A field with input has the focus. */
export function isTyping(): boolean {
  const field = document.activeElement;
  if (!field?.matches(textFields)) return false;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent) !== ""
  );
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
}

/** A dispatched `beforeunload` finds the navigation guards (ui/page/navigation-guard.tsx) of unsaved forms. */
function isUnsaved(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
