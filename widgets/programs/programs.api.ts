import type { ProgramsResponse } from '#contract/programs.ts';
import type { Resource } from '#widgets/core/resources.ts';

/** Every published programme, from the free one to the largest. */
export const programsResource: Resource<ProgramsResponse> = {
  key: 'programs',
  load: (api) => api.get('/api/programs'),
};
