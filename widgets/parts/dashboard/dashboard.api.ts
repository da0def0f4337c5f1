import type { DashboardResponse } from '#contract/dashboard.ts';
import type { MyPlansResponse } from '#contract/plan-days.ts';
import type { Resource } from '#widgets/core/resources.ts';

/** Everything about one member, in one answer; 401 for nobody. */
export const dashboardResource: Resource<DashboardResponse> = {
  key: 'dashboard',
  load: (api) => api.get('/api/user/dashboard'),
};

/** The plans that the coach has made for a member, the current one first; asked for by who is coached alone. */
export const ownPlansResource: Resource<MyPlansResponse> = {
  key: 'own-plans',
  load: (api) => api.get('/api/user/plans'),
};
