import type { QueryClient } from '@tanstack/react-query';

/**
 * Reloads all queries whose address has one of these prefixes, such as `/api/coach/orders`. Skips the deleted row,
 * which its screen still shows until it is left.
 */
export async function refreshQueries(queries: QueryClient, changes: readonly string[], gone?: string): Promise<void> {
  const changed = (key: unknown) => key !== gone && changes.some((each) => String(key).startsWith(each));
  // A form that opens with cached data would be based on an outdated version.
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => changed(queryKey[0]) });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => changed(queryKey[0]) });
}
