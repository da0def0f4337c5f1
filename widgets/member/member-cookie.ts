/** Whether somebody signed in here before, as known-member.ts has noted it. */
export function isKnownMember(): boolean {
  return /(?:^|; )member=1(?:;|$)/.test(document.cookie);
}
