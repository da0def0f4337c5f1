import { SIGNED_OUT_COOKIE } from '#contract/member-header.ts';

/** Whether somebody signed in here before, as known-member.ts has noted it. */
export function hasMemberCookie(): boolean {
  return isNoted('member');
}

/** Whether the one who signed in here is the coach, as the shop has noted it. It proves as little. */
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
    return false; // A sandboxed frame of the shop has no cookies: nobody is signed in there.
  }
}
