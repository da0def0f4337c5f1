import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import type { Resource } from '#widgets/core/api/resources.ts';

/** Dashboard data of the member in one answer; 401 without a session. */
export const dashboardResource: Resource<DashboardResponse> = {
  key: 'dashboard',
  load: (api) => api.get('/api/user/dashboard'),
};

/** Client's own plans, the current one first; loaded for clients only. */
export const ownPlansResource: Resource<MyPlansResponse> = {
  key: 'own-plans',
  load: (api) => api.get('/api/user/plans'),
};
