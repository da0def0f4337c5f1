import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useStudioApi } from './studio-api.ts';

/** What the shop answers at an address, kept under the address: `invalidateQueries({ queryKey: [path] })` asks again. */
export function useRow<T>(path: string): UseQueryResult<T> {
  const api = useStudioApi();
  return useQuery({ queryKey: [path], queryFn: () => api.get<T>(path) });
}
