let language = "";

/** The language that `AriaRoot` gave React Aria, for what is asked outside of a component. */
export const ariaLanguage = () => language;

export function setAriaLanguage(next: string): void {
  language = next;
}
