import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListPage } from '#contract/studio/list.ts';
import { useStudioApi } from '../core/studio-api.ts';

/** What the address of a list says: search, page, sort and filters, each as it stands there. */
export type ListState = Readonly<Record<string, string>>;

export interface List<P> {
  query: UseQueryResult<P>;
  state: ListState;
  /** Changes what the address says; a change of anything but the page begins at its first one. '' takes a name out. */
  change: (changes: Record<string, string>) => void;
  toPage: (place: Place) => void;
}

/** A page after or before a cursor, with the number to display. */
export interface Place {
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Returns search parameters; '' removes one. */
export function placeState({ page, after = '', before = '' }: Place): Record<string, string> {
  return { page: page === 1 ? '' : String(page), after, before };
}

/**
 * A list as its address says: searched, filtered, sorted and paged by the server. The page before stays in sight until
 * the next one is there. `path` is the API's; it takes the same names.
 */
export function useList<T, P extends ListPage<T> = ListPage<T>>(path: string): List<P> {
  const api = useStudioApi();
  const navigate = useNavigate();
  const state = useSearch({ strict: false }) as ListState;
  const asked = new URLSearchParams(state).toString();
  const query = useQuery({
    queryKey: [path, asked],
    queryFn: () => api.get<P>(asked ? `${path}?${asked}` : path),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Record<string, string>) => {
    const next = { ...state, ...placeState({ page: 1 }), ...changes };
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
    // What is typed letter by letter leaves one step in the history.
    void navigate({ to: '.', search: search, replace: 'q' in changes });
  };
  return { query, state, change, toPage: (place) => change(placeState(place)) };
}
