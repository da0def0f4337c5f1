import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useStudioApi } from './studio-api.ts';

/** Loads and caches an endpoint by its address. `invalidateQueries({ queryKey: [path] })` reloads it. */
export function useRow<T>(path: string): UseQueryResult<T> {
  const api = useStudioApi();
  return useQuery({ queryKey: [path], queryFn: () => api.get<T>(path) });
}
