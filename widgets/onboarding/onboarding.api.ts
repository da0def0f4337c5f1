import type { CoachingOnboardingRequest, CoachingOnboardingResponse } from '#contract/onboarding.ts';
import type { Api } from '#widgets/core/api.ts';

export const ONBOARDING_PATH = '/api/coaching-onboarding';

/** The eleven answers; gives the key under which the subscribe page finds them. */
export async function sendOnboarding(api: Api, request: CoachingOnboardingRequest): Promise<string> {
  return (await api.post<CoachingOnboardingResponse>(ONBOARDING_PATH, request)).draft;
}
