import type { WithdrawalRequest, WithdrawalResponse } from '#contract/after-sale.ts';
import type { Api } from '#widgets/core/api.ts';

export const WITHDRAWALS_PATH = '/api/withdrawals';

/** Stores it, whatever is found about the contract, and mails when it arrived. */
export function withdraw(api: Api, request: WithdrawalRequest): Promise<WithdrawalResponse> {
  return api.post(WITHDRAWALS_PATH, request);
}
