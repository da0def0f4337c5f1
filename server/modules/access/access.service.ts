import type { Em } from '../../db/orm.ts';
import type { User } from '../account/user.entity.ts';
import { Purchase, Subscription } from './purchase.entity.ts';

/** The free programme belongs to everybody who is signed in. */
export const FREE_PROGRAM = 1;
/** The programme whose subscribers are coached. */
export const COACHING_PROGRAM = 4;

/** How long a failed renewal keeps its access. */
const GRACE_MS = 7 * 86_400_000;

/** What a person may see and do. Every route asks this and nothing else. */
export interface Access {
  user: User;
  /** Ids of the programmes that are theirs now. */
  owned: ReadonlySet<number>;
  /** Is being coached: has a live subscription to coaching, or bought it for a time that still runs. */
  elite: boolean;
  /** Is the coach. */
  coach: boolean;
}

/** Everything that decides about access, read at once. */
export async function accessOf(
  em: Em,
  user: User,
  { coaches, now }: { coaches: readonly string[]; now: Date },
): Promise<Access> {
  const [purchases, subscriptions] = await Promise.all([
    em.find(Purchase, { user, status: 'completed' }),
    em.find(Subscription, { user }),
  ]);
  const bought = purchases
    .filter(({ accessUntil }) => !accessUntil || accessUntil > now)
    .map(({ programId }) => programId);
  const rented = subscriptions.filter((subscription) => isLive(subscription, now)).map(({ programId }) => programId);
  const owned = new Set([FREE_PROGRAM, ...bought, ...rented]);
  const coach = coaches.some((email) => email.toLowerCase() === user.emailKey);
  return { user, owned, elite: owned.has(COACHING_PROGRAM), coach };
}

/** Whether a subscription gives access: while it is paid for, and a week longer when a renewal failed. */
export function isLive(
  { status, currentPeriodEnd }: Pick<Subscription, 'status' | 'currentPeriodEnd'>,
  now: Date,
): boolean {
  if (status === 'active' || status === 'trialing') return true;
  return status === 'past_due' && now.getTime() < currentPeriodEnd.getTime() + GRACE_MS;
}
