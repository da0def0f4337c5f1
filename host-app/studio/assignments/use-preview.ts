import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AssignPreviewRequest, type AssignPreview } from '#contract/training/plans/assignments.studio.ts';
import { useStudioApi } from '../core/studio-api.ts';

export type Previewed = AssignPreview['clients'][number];

/** Returns the previews by client, for clients with a valid start day and weekdays. */
export function usePreview(path: string, chosen: AssignPreviewRequest['clients']): ReadonlyMap<string, Previewed> {
  const api = useStudioApi();
  const clients = chosen.filter((each) => AssignPreviewRequest.safeParse({ clients: [each] }).success);
  const { data } = useQuery({
    queryKey: [path, clients],
    queryFn: () => api.post<AssignPreview>(path, { clients }),
    enabled: clients.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map((data?.clients ?? []).map((each) => [each.user, each]));
}
