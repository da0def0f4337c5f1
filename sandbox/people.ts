import { randomUUID } from 'node:crypto';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findOrCreateUser } from '#server/modules/accounts/users/users.service.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';

/** A person to sign in as in the sandbox. */
export interface SandboxPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Description on the page that offers them. */
  about: string;
  /** Ids of the demonstration's programmes that they have bought, and that renew. */
  bought: readonly number[];
  renewing: readonly number[];
}

export const SANDBOX_COACH = 'coach@sandbox.example';

export const sandboxPeople: readonly SandboxPerson[] = [
  person('visitor', 'A visitor', 'Has an account but bought nothing.'),
  person('member', 'A member', 'Owns All Day Energy and Hybrid Athlete.', [2, 3]),
  person('elite', 'An elite subscriber', 'Coaching client; owns nothing else.', [], [4]),
  person('coach', 'The coach', 'Reads what visitors and members send.'),
];

/** Lines for the sandbox's start: addresses and people to sign in with. */
export function listSignInRows(origin: string): [name: string, value: string][] {
  const others = sandboxPeople.filter(({ email }) => email !== SANDBOX_COACH).map(({ lastName }) => lastName);
  return [
    ['Sign in', `${origin}/login`],
    ['Coach', `The coach, ${SANDBOX_COACH}`],
    ['Test people', others.join(', ')],
  ];
}

/** Gives a person their purchases once, and returns their account. */
export async function seedPerson(
  em: Em,
  { email, firstName, lastName, bought, renewing }: SandboxPerson,
  now: Date,
): Promise<User> {
  const account = await findOrCreateUser(em, { email, firstName, lastName }, now);
  return runUnderMailboxLock(em, { emailKey: account.emailKey, isUrgent: true }, async (tx) => {
    const user = tx.merge(account);
    const has = new Set((await tx.find(Purchase, { user })).map(({ programId }) => programId));
    const shared = { user, createdAt: now };
    for (const programId of bought.filter((id) => !has.has(id))) {
      const amountMinor = PRICES[programId] ?? 0;
      tx.create(Purchase, {
        ...shared,
        id: randomUUID(),
        programId,
        status: 'completed',
        amountMinor,
        accessUntil: null,
      });
    }
    const currentPeriodEnd = new Date(now.getTime() + 30 * 86_400_000);
    // Gifts have no provider: after a clock change, signing in renews them.
    await tx.nativeUpdate(Subscription, { user, order: null, status: 'active' }, { currentPeriodEnd });
    if ((await tx.count(Subscription, { user })) > 0) return user;
    for (const programId of renewing) {
      tx.create(Subscription, { ...shared, id: randomUUID(), programId, status: 'active', currentPeriodEnd });
    }
    return user;
  });
}

/** Prices of their past payments, in cents. */
const PRICES: Record<number, number> = { 2: 2_990, 3: 9_990 };

function person(
  id: string,
  lastName: string,
  about: string,
  bought: readonly number[] = [],
  renewing: readonly number[] = [],
): SandboxPerson {
  return { id, email: `${id}@sandbox.example`, firstName: 'Sandbox', lastName, about, bought, renewing };
}
