/** Some browsers read the blob only after the click event; in milliseconds. */
const readWithin = 30_000;

/** Downloads generated content as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithin);
}
