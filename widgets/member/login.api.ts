import type {
  CodeDeliveryResponse,
  CodeResponse,
  LoginCodeRequest,
  LoginVerifyRequest,
  SessionResponse,
} from '#contract/auth.ts';
import type { Api } from '#widgets/core/api.ts';
import { forgetTabMember } from '#widgets/core/tab-member.ts';

export const LOGIN_CODE_PATH = '/api/login/code';
const LOGOUT_PATH = '/api/logout';

/**
 * Where a browser goes to sign out, by what the shop's pages begin with: that is where it comes to. `cleared` says that
 * the page itself deletes what its member has on this device.
 */
export function logoutPath(prefix: string, cleared = false): string {
  const query = [...(prefix ? [`lang=${prefix.slice(1)}`] : []), ...(cleared ? ['cleared=1'] : [])].join('&');
  return query ? `${LOGOUT_PATH}?${query}` : LOGOUT_PATH;
}

/** Mails six digits to an address, whoever it belongs to. */
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
export function sessionOf(api: Api): Promise<SessionResponse> {
  return api.get('/api/auth/session');
}
