import type { Criteria } from '#widgets/elements/blog/search.ts';

/** Longest search kept in the address, in characters, because servers refuse long addresses. */
const LONGEST = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Updates the address to match the search, so that it can be linked to. Debounced, because browsers limit how often the
 * address may change.
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
