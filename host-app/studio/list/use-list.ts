import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { useStudioApi } from '../core/studio-api.ts';

/** State of a list from its address: search, page, sort and filters, as strings. */
export type ListState = Readonly<Record<string, string>>;

export interface List<P> {
  query: UseQueryResult<P>;
  state: ListState;
  /** Changes the address. Any change but that of the page returns to the first page. '' removes a name. */
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
 * Loads a list by its address: the server searches, filters, sorts and pages. The previous page stays visible until the
 * next one has loaded. `path` is the endpoint, which takes the same names.
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
    // Typing a search adds one history entry only.
    void navigate({ to: '.', search: search, replace: 'q' in changes });
  };
  return { query, state, change, toPage: (place) => change(placeState(place)) };
}
