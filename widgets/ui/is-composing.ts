import type { KeyboardEvent } from 'react';

/**
 * True for a key that belongs to an input method, such as the Enter that chooses a Japanese or Korean word. In Safari
 * that Enter comes after the end of the composition, and only its code says so.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
