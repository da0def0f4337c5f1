import { createHmac } from 'node:crypto';
import type Koa from 'koa';
import { forkEm, type Orm } from '../platform/db/orm.ts';
import { sessionCookie } from '../platform/http/protection/cross-site.ts';
import { insertSession, newSessionId, SESSION_MAX_AGE_MS } from '../modules/accounts/sessions/session.store.ts';

interface SessionParts {
  koa: Koa;
  orm: Orm;
  origin: string;
  clock?: (() => Date) | undefined;
  sessionClock?: (() => Date) | undefined;
}

/** Writes a session into the database, and returns its cookies. */
export async function openSession(
  { koa, orm, origin, clock = () => new Date(), sessionClock = clock }: SessionParts,
  userId: string,
): Promise<[name: string, value: string][]> {
  const id = newSessionId();
  const data = { userId, provenAt: clock().getTime() };
  await insertSession(forkEm(orm), id, { data, maxAge: SESSION_MAX_AGE_MS, now: sessionClock() });
  const name = sessionCookie(origin.startsWith('https:'));
  const [key = ''] = koa.keys as readonly string[];
  // As Koa signs cookies.
  const signature = createHmac('sha1', key).update(`${name}=${id}`).digest('base64url');
  return [
    [name, id],
    [`${name}.sig`, signature],
    ['member', '1'],
  ];
}
