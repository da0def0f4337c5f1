import type { UserResponse } from '#contract/auth.ts';
import type { TrainingPlan } from '#contract/training.ts';
import type { WorkoutsRequest, WorkoutsResponse, WorkoutsResult } from '#contract/workouts.ts';
import type { Api } from '#widgets/core/api.ts';

export function getUser(api: Api): Promise<UserResponse> {
  return api.get('/api/auth/user');
}

export function getPlan(api: Api, key: string): Promise<TrainingPlan> {
  return api.get(`/api/training-programs/${encodeURIComponent(key)}`);
}

export function getWorkouts(api: Api, planKey: string): Promise<WorkoutsResponse> {
  return api.get(`/api/user/workouts?plan=${encodeURIComponent(planKey)}`);
}

export function sendChanges(api: Api, changes: WorkoutsRequest['changes']): Promise<WorkoutsResult> {
  return api.post('/api/user/workouts', { changes });
}
