import type {
  CodeDeliveryResponse,
  CodeResponse,
  LoginCodeRequest,
  LoginVerifyRequest,
  SessionResponse,
} from '#contract/accounts/auth.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { LOGOUT_PATH } from '../sign-out/logout-path.ts';

export const LOGIN_CODE_PATH = '/api/login/code';

/** Ends the session of this browser. The page clears the device itself. */
export function endSession(api: Api): Promise<void> {
  return api.post(`${LOGOUT_PATH}?cleared=1`, {});
}

/** Ends the session, if there is one, and makes the browser delete all data of the site. */
export function endSessionAndClear(api: Api): Promise<void> {
  return api.post(LOGOUT_PATH, {});
}

/** Mails a code to an address, with or without an account. */
export function sendLoginCode(api: Api, request: LoginCodeRequest): Promise<CodeResponse> {
  return api.post(LOGIN_CODE_PATH, request);
}

/** Loads the delivery state of this browser's last code mail. */
export function codeDelivery(api: Api): Promise<CodeDeliveryResponse> {
  return api.get(LOGIN_CODE_PATH);
}

/** Verifies the code, which starts a session. */
export async function verifyLoginCode(api: Api, request: LoginVerifyRequest): Promise<void> {
  await api.post<void>('/api/login/verify', request);
  forgetTabMember();
}

/** Loads the state of this browser's session. */
export function loadSession(api: Api): Promise<SessionResponse> {
  return api.get('/api/auth/session');
}
