import type {
  CodeDeliveryResponse,
  CodeResponse,
  LoginCodeRequest,
  LoginVerifyRequest,
  SessionResponse,
} from '#contract/auth.ts';
import type { Api } from '#widgets/core/api.ts';
import { forgetTabMember } from '#widgets/core/tab-member.ts';
import { LOGOUT_PATH } from './logout-path.ts';

export const LOGIN_CODE_PATH = '/api/login/code';

/** Ends the session of this browser. The page clears the device itself. */
export function endSession(api: Api): Promise<void> {
  return api.post(`${LOGOUT_PATH}?cleared=1`, {});
}

/** Ends the session, if there still is one, and has the browser delete everything that the site keeps on the device. */
export function endSessionAndClear(api: Api): Promise<void> {
  return api.post(LOGOUT_PATH, {});
}

/** Mails a code to an address, with or without an account. */
export function sendLoginCode(api: Api, request: LoginCodeRequest): Promise<CodeResponse> {
  return api.post(LOGIN_CODE_PATH, request);
}

/** What became of the mail with the code that this browser asked for last. */
export function codeDelivery(api: Api): Promise<CodeDeliveryResponse> {
  return api.get(LOGIN_CODE_PATH);
}

/** Gives the digits back: from then on somebody is signed in. */
export async function verifyLoginCode(api: Api, request: LoginVerifyRequest): Promise<void> {
  await api.post<void>('/api/login/verify', request);
  forgetTabMember();
}

/** What the shop says about whoever is signed in here. */
export function loadSession(api: Api): Promise<SessionResponse> {
  return api.get('/api/auth/session');
}
