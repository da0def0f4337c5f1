import type { EliteSubscriptionResponse } from '#contract/coaching/coaching.ts';
import type { CheckIn, CheckInRequest, CheckInsResponse } from '#contract/coaching/check-ins.ts';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import type { CoachingProfile, CoachingProfileHistory } from '#contract/coaching/profile.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { MyPlansResponse, PlanDayChange, PlanDaysResponse } from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { Api } from '#widgets/core/api/api.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import type { ProfileValues } from './read-profile.ts';

export const PROFILE_PATH = '/api/coaching-profile';
export const CHECK_INS_PATH = '/api/coaching/check-ins';
/** Default plan, for shops that name none. */
const PLAN_KEY = 'elite-coaching';

/** Loads the member's profile; null without one, 403 without coaching. */
export const profileResource: Resource<CoachingProfile | null> = {
  key: 'coaching-profile',
  load: (api) => api.get(PROFILE_PATH),
};

/** Earlier versions of a profile. The key includes `updatedAt`, because each change adds one. */
export function historyResource({ updatedAt }: CoachingProfile): Resource<CoachingProfileHistory> {
  return { key: `coaching-profile-history:${updatedAt}`, load: (api) => api.get(`${PROFILE_PATH}/history`) };
}

/** Health consent of the member, and when the coach read the data. */
export const consentResource: Resource<ConsentResponse> = {
  key: 'coaching-profile-consent',
  load: (api) => api.get(`${PROFILE_PATH}/consent`),
};

/** `seenWithdrawalAt` is the last withdrawal that a form with a ticked box knew. */
export function giveHealthConsent(api: Api, seenWithdrawalAt?: string | null): Promise<ConsentResponse> {
  return api.post(`${PROFILE_PATH}/consent`, { version: COACHING_CONSENT, seenWithdrawalAt });
}

export function saveProfile(api: Api, profile: ProfileValues): Promise<CoachingProfile> {
  return api.post(PROFILE_PATH, profile);
}

/** State and end of the subscription. */
export const subscriptionResource: Resource<EliteSubscriptionResponse> = {
  key: 'elite-subscription',
  load: (api) => api.get('/api/subscription/elite-coaching'),
};

/** The current plan, with the client's changes to days of their own plan. */
export interface HeldPlan {
  plan: TrainingPlan;
  changes: readonly PlanDayChange[];
  /** True if the coach made it for this client. */
  isOwn: boolean;
}

/**
 * Loads the client's own plan, else that of their coaching programme. `over` if their own plan has ended, null without
 * a plan.
 */
export const planResource: Resource<HeldPlan | 'over' | null> = {
  key: 'coaching-current-plan',
  async load(api, read) {
    const { plans } = await api.get<MyPlansResponse>('/api/user/plans');
    const own = plans.find(({ open, state }) => open && state !== 'over');
    if (own) {
      const [plan, { changes }] = await Promise.all([
        api.get<TrainingPlan>(`/api/training-programs/${own.key}`),
        api.get<PlanDaysResponse>(`/api/user/plan-days?plan=${own.key}`),
      ]);
      return { plan, changes, isOwn: true };
    }
    if (plans.length > 0) return 'over';
    const { plan: key = PLAN_KEY } = await read(subscriptionResource);
    if (key === null) return null;
    return { plan: await api.get<TrainingPlan>(`/api/training-programs/${key}`), changes: [], isOwn: false };
  },
};

export const checkInsResource: Resource<CheckInsResponse> = {
  key: 'coaching-check-ins',
  load: (api) => api.get(CHECK_INS_PATH),
};

export function sendCheckIn(api: Api, request: CheckInRequest): Promise<CheckIn> {
  return api.post(CHECK_INS_PATH, request);
}
