import { useSyncExternalStore } from 'react';
import { useSignedInUser } from '#widgets/parts/member/known-user.ts';
import type { WithdrawalValues } from './read-withdrawal.ts';

/** Returns known values: a member's name and address, and the receipt number from a link. */
export function usePrefill(): WithdrawalValues {
  const user = useSignedInUser();
  const contract = useSyncExternalStore(never, contractInAddress, nothing);
  if (!user) return { fullName: '', email: '', contract };
  const { firstName, lastName, email } = user;
  return { fullName: [firstName, lastName].filter(Boolean).join(' '), email: email ?? '', contract };
}

/** Returns a receipt number from the address, and nothing else, because others may write the link. */
function contractInAddress(): string {
  const given = new URLSearchParams(location.search).get('contract') ?? '';
  return /^(?:TEST-)?\d{1,12}$/.test(given) ? given : '';
}

const never = () => () => undefined;
const nothing = () => '';
