import { isChangeUnderWay } from "./under-way";

const textFields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, [contenteditable]";

/** Whether a reload would take something from the reader now. */
export function isInUse(): boolean {
  return isTyping() || isDialogOpen() || isChangeUnderWay() || isUnsaved();
}

/** The focus is in a field that has something in it. */
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

/** Whatever would make the browser ask before it leaves the page (ui/leave-question.tsx) says so to us too. */
function isUnsaved(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
