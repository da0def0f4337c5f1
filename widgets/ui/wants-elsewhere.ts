import type { MouseEvent } from 'react';

/** A click with a modifier key asks for a new tab, a new window or a file: the link is left alone. */
export function isModifiedClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
