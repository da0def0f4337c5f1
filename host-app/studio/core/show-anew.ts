import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks again for everything that is shown from addresses that begin so, such as `/api/coach/orders`; not for what is
 * gone, which its own screen still shows until it is left.
 */
export async function refreshQueries(queries: QueryClient, changes: readonly string[], gone?: string): Promise<void> {
  const changed = (key: unknown) => key !== gone && changes.some((each) => String(key).startsWith(each));
  // A form that opens with what is kept from before would be based on a version that is gone.
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => changed(queryKey[0]) });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => changed(queryKey[0]) });
}
