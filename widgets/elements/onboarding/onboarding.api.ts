import type { CoachingOnboardingRequest, CoachingOnboardingResponse } from '#contract/coaching/onboarding.ts';
import type { Api } from '#widgets/core/api/api.ts';

export const ONBOARDING_PATH = '/api/coaching-onboarding';

/** Sends the answers. Returns their key for the subscribe page, and the programme. */
export function sendOnboarding(api: Api, request: CoachingOnboardingRequest): Promise<CoachingOnboardingResponse> {
  return api.post(ONBOARDING_PATH, request);
}
