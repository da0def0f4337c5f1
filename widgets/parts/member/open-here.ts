import type { MouseEvent } from 'react';

/** Creates a click handler that opens a page in place. Clicks with a modifier key open a new tab. */
export function createOpenHandler(open: (() => void) | undefined): ((event: MouseEvent) => void) | undefined {
  return (
    open &&
    ((event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open();
    })
  );
}
