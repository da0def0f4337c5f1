import type { MouseEvent } from 'react';

/** For a link whose page can be shown where it stands. A click with a modifier key asks for a new tab, and gets it. */
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
