import type { Kind, Kinds, Ledger } from './ledger.ts';
import { createInvalidRequestProblem } from './problem.ts';

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

interface Wanted {
  limit?: number | undefined;
  starting_after?: string | undefined;
  [field: string]: unknown;
}

/** Returns a page of objects, newest first; the other parameters have to match. */
export async function listObjects<K extends Kind>(
  ledger: Ledger,
  kind: K,
  url: string,
  { limit = 10, starting_after, ...like }: Wanted,
): Promise<Page<Kinds[K]>> {
  if (limit < 1 || limit > 100)
    throw createInvalidRequestProblem('The limit is between 1 and 100.', { param: 'limit' });
  const all = await ledger.list(kind, like);
  const after = starting_after ? all.findIndex(({ id }) => id === starting_after) : -1;
  if (starting_after && after < 0) await ledger.get(kind, starting_after, 'starting_after');
  const rest = all.slice(after + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
