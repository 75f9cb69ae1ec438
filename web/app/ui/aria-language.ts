/** The language that `AriaRoot` gave React Aria, for what React Aria asks outside of a component. */
export const ariaLanguage = { current: "" };
