import type { Criteria } from '#widgets/elements/blog/search.ts';

/** Longer words are not worth an address: servers refuse long ones. */
const LONGEST = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the page's address in step with a search, so that it can be linked to. After a pause:
 * browsers refuse to change the address at every letter of a quick typist.
 */
export function keepAddress({ q, category }: Criteria): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const address = new URL(location.href);
    set(address, 'q', q.trim().slice(0, LONGEST));
    set(address, 'category', category === 'all' ? '' : category);
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  }, 250);
}

function set({ searchParams }: URL, name: string, value: string) {
  if (value) searchParams.set(name, value);
  else searchParams.delete(name);
}
