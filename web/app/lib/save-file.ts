/** Some browsers read it only after the click is over; in milliseconds. */
const readWithin = 30_000;

/** Puts something that was made here among the reader's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithin);
}
