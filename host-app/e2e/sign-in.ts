import { createHmac, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { type Em, forkEm } from '../../server/platform/db/orm.ts';
import { sessionCookie } from '../../server/platform/http/protection/cross-site.ts';
import { Purchase, Subscription } from '../../server/modules/accounts/access/purchase.entity.ts';
import {
  insertSession,
  newSessionId,
  SESSION_MAX_AGE_MS,
} from '../../server/modules/accounts/sessions/session.store.ts';
import { User } from '../../server/modules/accounts/users/user.entity.ts';
import { SESSION_KEY } from './databases.ts';
import type { Shop } from './shop.ts';

/** Coach of the sandbox. */
export const COACH_OF_SANDBOX = 'coach@sandbox.example';

const MONTH_MS = 30 * 86_400_000;

/** Purchases of a test account. */
export interface AccountSeed {
  firstName?: string;
  lastName?: string;
  /** Ids of sandbox programmes bought once. */
  bought?: readonly number[];
  /** Ids of subscribed programmes. */
  renewing?: readonly number[];
}

/** Signs a browser in without mail or pages, for journeys about other topics. */
export async function signIn(context: BrowserContext, shop: Shop, email: string, has: AccountSeed = {}): Promise<void> {
  if (!shop.database) throw new Error('Only a shop that is lent has a database to write sessions to.');
  const { orm } = await shop.database.connect();
  const em = forkEm(orm);
  const [row] = await em.execute<{ ahead: string }[]>('select ahead_ms as ahead from sandbox_clock');
  const now = new Date(Date.now() + Number(row?.ahead ?? 0));
  const userId = await findOrCreateUser(em, email, has, now);
  const id = newSessionId();
  await insertSession(em, id, { data: { userId, provenAt: now.getTime() }, maxAge: SESSION_MAX_AGE_MS, now });
  const name = sessionCookie(false);
  const cookies = {
    [name]: id,
    [`${name}.sig`]: createHmac('sha1', SESSION_KEY).update(`${name}=${id}`).digest('base64url'),
    member: '1',
    ...(email === COACH_OF_SANDBOX && { coach: '1' }),
  };
  const expires = Math.floor((Date.now() + SESSION_MAX_AGE_MS) / 1_000);
  await context.addCookies(
    Object.entries(cookies).map(([key, value]) => ({
      name: key,
      value,
      domain: 'localhost',
      path: '/',
      expires,
      sameSite: 'Lax' as const,
    })),
  );
}

async function findOrCreateUser(em: Em, email: string, has: AccountSeed, now: Date): Promise<string> {
  const { firstName = null, lastName = null, bought = [], renewing = [] } = has;
  const emailKey = email.toLowerCase();
  const known = await em.findOne(User, { emailKey });
  if (known) return known.id;
  const user = em.create(User, { id: randomUUID(), email, emailKey, firstName, lastName, createdAt: now });
  for (const programId of bought) {
    const paid = { status: 'completed', amountMinor: 2_990, accessUntil: null } as const;
    em.create(Purchase, { id: randomUUID(), user, programId, createdAt: now, ...paid });
  }
  const currentPeriodEnd = new Date(now.getTime() + MONTH_MS);
  for (const programId of renewing) {
    em.create(Subscription, {
      id: randomUUID(),
      user,
      programId,
      createdAt: now,
      status: 'active',
      currentPeriodEnd,
    });
  }
  await em.flush();
  return user.id;
}
