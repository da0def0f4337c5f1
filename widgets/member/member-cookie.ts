/** Whether somebody signed in here before, as known-member.ts has noted it. */
export function isKnownMember(): boolean {
  try {
    return /(?:^|; )member=1(?:;|$)/.test(document.cookie);
  } catch {
    return false; // A sandboxed frame of the shop has no cookies: nobody is signed in there.
  }
}
