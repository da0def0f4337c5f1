import type { ConsentResponse } from '#contract/coaching/consent.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { PROFILE_PATH } from '#widgets/parts/coaching/coaching.api.ts';

/** Withdraws the consent. One that is withdrawn already, as after a lost answer, counts as withdrawn now. */
export async function takeBackConsent(api: Api): Promise<ConsentResponse> {
  try {
    return await api.post(`${PROFILE_PATH}/consent/take-back`, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'nothing_to_take_back') throw error;
    return api.get(`${PROFILE_PATH}/consent`);
  }
}
