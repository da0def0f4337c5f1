import { useEffect, useRef } from 'react';

/**
 * Returns a function that remembers the headings above a pressed button. The nearest one takes the focus if the button
 * is removed while it has the focus, such as with its row.
 */
export function useFocusFallback(): (pressed: HTMLElement) => void {
  const headings = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  useEffect(
    () => () => {
      const heading = headings.current.find((each) => each?.isConnected);
      if (!heading || hasFocus()) return;
      heading.tabIndex = -1;
      heading.focus();
    },
    [],
  );
  return (pressed) => {
    headings.current = [
      pressed.closest('section')?.querySelector<HTMLElement>('h2'),
      pressed.closest('main')?.querySelector<HTMLElement>('h1'),
    ];
  };
}

/** Focuses an outcome that has replaced the pressed button. */
export function focusOutcome(outcome: HTMLElement | null): void {
  if (!hasFocus()) outcome?.focus();
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}
