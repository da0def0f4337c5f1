import { useSyncExternalStore } from 'react';
import { useSignedInUser } from '#widgets/parts/member/known-user.ts';
import type { WithdrawalValues } from './read-withdrawal.ts';

/** What the form may know already: a member's name and address, and the receipt that a link names. */
export function usePrefill(): WithdrawalValues {
  const user = useSignedInUser();
  const contract = useSyncExternalStore(never, contractInAddress, nothing);
  if (!user) return { fullName: '', email: '', contract };
  const { firstName, lastName, email } = user;
  return { fullName: [firstName, lastName].filter(Boolean).join(' '), email: email ?? '', contract };
}

/** A receipt's number and nothing else: an address is somebody else's text. */
function contractInAddress(): string {
  const given = new URLSearchParams(location.search).get('contract') ?? '';
  return /^(?:TEST-)?\d{1,12}$/.test(given) ? given : '';
}

const never = () => () => undefined;
const nothing = () => '';
