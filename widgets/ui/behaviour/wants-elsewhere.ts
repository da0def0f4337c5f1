import type { MouseEvent } from 'react';

/** True for a click with a modifier key, which opens a new tab or window or saves a file. */
export function isModifiedClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
