import type { CoachingOnboardingRequest, CoachingOnboardingResponse } from '#contract/onboarding.ts';
import type { Api } from '#widgets/core/api.ts';

export const ONBOARDING_PATH = '/api/coaching-onboarding';

/** The eleven answers; gives the key under which the subscribe page finds them, and the programme it is about. */
export function sendOnboarding(api: Api, request: CoachingOnboardingRequest): Promise<CoachingOnboardingResponse> {
  return api.post(ONBOARDING_PATH, request);
}
