import { type FocusEvent, type KeyboardEvent, useState } from "react";

type Rect = { left: number; top: number };

const rectOf = (element: Element): Rect => element.getBoundingClientRect();

/** The closest button below or above, when they are in rows. */
function inNextRow(buttons: HTMLButtonElement[], from: HTMLButtonElement, direction: 1 | -1) {
  const { left, top } = rectOf(from);
  const farther = buttons.filter((button) => (rectOf(button).top - top) * direction > 1);
  const distance = (button: HTMLButtonElement) =>
    Math.abs(rectOf(button).top - top) * 1000 + Math.abs(rectOf(button).left - left);
  return farther.sort((one, other) => distance(one) - distance(other))[0];
}

/** The button an arrow key moves to; at the ends, none. */
function target(key: string, buttons: HTMLButtonElement[], from: HTMLButtonElement): HTMLButtonElement | undefined {
  const at = buttons.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return buttons[at + 1];
    case "ArrowLeft":
      return buttons[at - 1];
    case "ArrowDown":
      return inNextRow(buttons, from, 1);
    case "ArrowUp":
      return inNextRow(buttons, from, -1);
    case "Home":
      return buttons[0];
    case "End":
      return buttons.at(-1);
    default:
      return undefined;
  }
}

/**
 * Makes a group of buttons one tab stop, with arrow keys between them. Each button has its name as `data-name` and
 * takes `tabIndex={name === stop ? 0 : -1}`; `names` are the enabled ones.
 */
export function useRoving(names: readonly string[], preferred?: string) {
  const [last, setLast] = useState<string>();
  const stop = [last, preferred].find((name) => name !== undefined && names.includes(name)) ?? names[0];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.target;
    if (!(from instanceof HTMLButtonElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-name]:not(:disabled)")];
    const next = target(event.key, buttons, from);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    if (event.target.dataset.name !== undefined) setLast(event.target.dataset.name);
  }

  return { stop, onKeyDown, onFocus };
}
