import type { Locator } from 'vitest/browser';

/**
 * Options of a poll beside fake timers. With each further try, Vitest moves the fake clock by the poll's interval: a
 * slow machine would move it by any amount.
 */
export const STOPPED_CLOCK = { interval: 0 } as const;

/** Presses an element beside fake timers. A locator's own click moves the fake clock for as long as it takes. */
export function pressWithoutTime(locator: Locator): void {
  (locator.element() as HTMLElement).click();
}
