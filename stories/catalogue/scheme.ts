import { useSyncExternalStore } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

export type Scheme = 'light' | 'dark';

let scheme: Scheme = 'light';
const listeners = new Set<() => void>();

function follow({ globals }: { globals: Readonly<Record<string, unknown>> }) {
  scheme = globals['theme'] === 'dark' ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

void addons.ready().then((channel) => {
  channel.on(SET_GLOBALS, follow);
  channel.on(GLOBALS_UPDATED, follow);
});

/** Returns the scheme of the toolbar. Docs pages have no globals of their own. */
export function useScheme(): Scheme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => scheme,
  );
}
