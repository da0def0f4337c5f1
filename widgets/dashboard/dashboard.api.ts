import type { DashboardResponse } from '#contract/dashboard.ts';
import type { Resource } from '#widgets/core/resources.ts';

/** Everything about one member, in one answer; 401 for nobody. */
export const dashboardResource: Resource<DashboardResponse> = {
  key: 'dashboard',
  load: (api) => api.get('/api/user/dashboard'),
};
