import type { UserResponse } from '#contract/accounts/auth.ts';
import type { CalendarFeedMade, CalendarFeedResponse } from '#contract/training/plans/calendar-feed.ts';
import type {
  MyPlansResponse,
  PlanDaysRequest,
  PlanDaysResponse,
  PlanDaysResult,
} from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { WorkoutsRequest, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import type { Api } from '#widgets/core/api/api.ts';

export function getUser(api: Api): Promise<UserResponse> {
  return api.get('/api/auth/user');
}

export function getPlan(api: Api, key: string): Promise<TrainingPlan> {
  return api.get(`/api/training-programs/${encodeURIComponent(key)}`);
}

/** Loads a page of a log: the newest sessions, or those after the `next` of the previous page. */
export function getWorkouts(api: Api, planKey: string, next?: WorkoutsResponse['next']): Promise<WorkoutsResponse> {
  const query = new URLSearchParams({ plan: planKey, limit: String(PAGE), ...next });
  return api.get(`/api/user/workouts?${query.toString()}`);
}

/** Maximum page size of the API. */
const PAGE = 100;

export function sendChanges(api: Api, changes: WorkoutsRequest['changes']): Promise<WorkoutsResult> {
  return api.post('/api/user/workouts', { changes });
}

/** Loads the member's own plans, the current one first. */
export function getOwnPlans(api: Api): Promise<MyPlansResponse> {
  return api.get('/api/user/plans');
}

export function getPlanDays(api: Api, planKey: string): Promise<PlanDaysResponse> {
  return api.get(`/api/user/plan-days?plan=${encodeURIComponent(planKey)}`);
}

export function sendPlanDays(api: Api, changes: PlanDaysRequest['changes']): Promise<PlanDaysResult> {
  return api.post('/api/user/plan-days', { changes });
}

export function getCalendar(api: Api): Promise<CalendarFeedResponse> {
  return api.get('/api/user/calendar');
}

export function makeCalendar(api: Api): Promise<CalendarFeedMade> {
  return api.post('/api/user/calendar', {});
}

export function endCalendar(api: Api): Promise<void> {
  return api.delete('/api/user/calendar');
}
