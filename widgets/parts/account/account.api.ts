import type {
  AccountDeletionRequest,
  EmailChangeRequest,
  EmailVerifyRequest,
  ProofRequest,
  SitesResponse,
  UserUpdateRequest,
} from '#contract/accounts/account.ts';
import type { CodeResponse, UserResponse } from '#contract/accounts/auth.ts';
import type { Api } from '#widgets/core/api/api.ts';
import type { Resource } from '#widgets/core/api/resources.ts';

export const USER_PATH = '/api/user';
export const EMAIL_PATH = '/api/user/email';
export const DELETE_PATH = '/api/user/delete';
export const EXPORT_PATH = '/api/user/export';

/** Other sites that may show the member's training. */
export const sitesResource: Resource<SitesResponse> = { key: 'sites', load: (api) => api.get('/api/user/sites') };

export function updateUser(api: Api, request: UserUpdateRequest): Promise<UserResponse> {
  return api.post(USER_PATH, request);
}

/** Mails a code to the account's current address. */
export function askProof(api: Api): Promise<CodeResponse> {
  return api.post('/api/user/proof', {});
}

export function giveProof(api: Api, request: ProofRequest): Promise<void> {
  return api.post('/api/user/proof/verify', request);
}

/** Mails a code to the new address. */
export function changeEmail(api: Api, request: EmailChangeRequest): Promise<CodeResponse> {
  return api.post(EMAIL_PATH, request);
}

export function verifyEmail(api: Api, request: EmailVerifyRequest): Promise<UserResponse> {
  return api.post('/api/user/email/verify', request);
}

export function deleteAccount(api: Api, request: AccountDeletionRequest): Promise<void> {
  return api.post(`${DELETE_PATH}?cleared=1`, request);
}

export function revokeSite(api: Api, id: string): Promise<void> {
  return api.post(`/api/user/sites/${id}/revoke`, {});
}

/** Ends all sessions of the member, including the current one. */
export function signOutEverywhere(api: Api): Promise<void> {
  return api.post('/api/logout/everywhere?cleared=1', {});
}
