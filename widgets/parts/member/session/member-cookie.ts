import { SIGNED_OUT_COOKIE } from '#contract/accounts/member-header.ts';

/** True if a member signed in here earlier, as noted by known-member.ts. */
export function hasMemberCookie(): boolean {
  return isNoted('member');
}

/** True if the coach signed in here earlier. It proves as little. */
export function hasCoachCookie(): boolean {
  return isNoted('coach');
}

/** True after a sign-out that has not cleared the device yet. */
export function isDeviceUncleared(): boolean {
  return isNoted(SIGNED_OUT_COOKIE);
}

function isNoted(name: string): boolean {
  try {
    return `; ${document.cookie};`.includes(`; ${name}=1;`);
  } catch {
    return false; // Sandboxed frames of the shop have no cookies and no session.
  }
}
