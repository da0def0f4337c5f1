import type { KeyboardEvent } from 'react';

/**
 * True for a key of an input method, such as the Enter that selects a Japanese or Korean word. Safari sends that Enter
 * after the composition has ended, recognisable by its key code only.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
