import type { WithdrawalRequest, WithdrawalResponse } from '#contract/sales/after-sale.ts';
import type { Api } from '#widgets/core/api/api.ts';

export const WITHDRAWALS_PATH = '/api/withdrawals';

/** Stores the withdrawal, whatever the contract's state, and mails the time of its arrival. */
export function withdraw(api: Api, request: WithdrawalRequest): Promise<WithdrawalResponse> {
  return api.post(WITHDRAWALS_PATH, request);
}
