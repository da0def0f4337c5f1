import { MEMBER_ID_COOKIE } from '#contract/accounts/member-header.ts';

/** Cookies that hint at the signed-in member. They grant no access. */
const HINTS = ['member', MEMBER_ID_COOKIE, 'coach'];

/** Returns the id of the member who signed in last in this browser. */
export function readHintedMember(): string | undefined {
  return cookies()
    .find((pair) => pair.startsWith(`${MEMBER_ID_COOKIE}=`))
    ?.slice(MEMBER_ID_COOKIE.length + 1);
}

export function hasCookie(name: string): boolean {
  return cookies().some((pair) => pair.startsWith(`${name}=`));
}

export function removeHints(): void {
  for (const name of HINTS) document.cookie = `${name}=; path=/; samesite=lax; max-age=0`;
}

function cookies(): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return []; // Workers have no document; sandboxed frames of the shop have no cookies.
  }
}
