import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { RETENTION } from '#contract/operations/retention.ts';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { Session } from './session.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Session store of koa-session in the database. The cookie holds the id, the table only its hash. */
export interface SessionStore {
  get: (id: string) => Promise<Record<string, unknown> | undefined>;
  /** Inserts a session that begins with this request, else updates the row. Never restores a deleted row. */
  set: (
    id: string,
    data: Record<string, unknown>,
    maxAge: number | 'session' | undefined,
    request: { ctx?: Context },
  ) => Promise<void>;
  destroy: (id: string) => Promise<void>;
}

/** Longest life of a session, in milliseconds. */
export const SESSION_MAX_AGE_MS = RETENTION.session * DAY_MS;
/** A session ends this long after its last use, in milliseconds. */
export const SESSION_IDLE_MS = RETENTION.idleSession * DAY_MS;
/** A sign-in at a provider ends this long after its last step, in milliseconds. */
export const SIGN_IN_MAX_AGE_MS = 3_600_000;
/** Interval for updating the last use, so that reads rarely write. */
const SEEN_STEP_MS = 3_600_000;

export function createSessionStore(orm: Orm, clock: () => Date): SessionStore {
  return {
    async get(id) {
      const now = clock();
      const em = forkEm(orm);
      const seenAt = { $gt: new Date(now.getTime() - SESSION_IDLE_MS) };
      const found = await em.findOne(Session, { idHash: hash(id), expiresAt: { $gt: now }, seenAt });
      if (found && found.seenAt.getTime() < now.getTime() - SEEN_STEP_MS) {
        await em.nativeUpdate(Session, { idHash: found.idHash }, { seenAt: now });
      }
      return found?.data;
    },
    async set(id, data, maxAge, { ctx }) {
      const [em, now] = [forkEm(orm), clock()];
      const lifeMs = typeof maxAge === 'number' ? maxAge : SESSION_MAX_AGE_MS;
      if (ctx && takeUnsavedId(ctx, id)) {
        await insertSession(em, id, { data, maxAge: lifeMs, now });
        return;
      }
      const userId = findUserId(data);
      // Use does not extend a session. A step of a sign-in extends the row, as it does the cookie.
      const extended = userId === null && { expiresAt: new Date(now.getTime() + lifeMs) };
      // The session may have ended since this request loaded it.
      await em.nativeUpdate(Session, { idHash: hash(id) }, { data, userId, seenAt: now, ...extended });
    },
    async destroy(id) {
      await forkEm(orm).nativeDelete(Session, { idHash: hash(id) });
    },
  };
}

interface NewSession {
  data: Record<string, unknown>;
  /** Longest life, in milliseconds. */
  maxAge: number;
  now: Date;
}

/** Writes the row of a new session. */
export async function insertSession(em: Em, id: string, { data, maxAge, now }: NewSession): Promise<void> {
  const expiresAt = new Date(now.getTime() + maxAge);
  const userId = findUserId(data);
  await em.insert(Session, { idHash: hash(id), data, userId, createdAt: now, seenAt: now, expiresAt });
}

function findUserId({ userId }: Record<string, unknown>): string | null {
  return typeof userId === 'string' ? userId : null;
}

/** Ends all sessions of a user, and deletes their embed tokens. */
export async function endSessions(em: Em, userId: string): Promise<void> {
  await em.nativeDelete(Session, { userId });
  await em.execute('delete from embed_token where grant_id in (select id from embed_grant where user_id = ?)', [
    userId,
  ]);
}

/** Returns the id hash of the request's session; "" if there is none. */
export function readSessionHash(ctx: Context): string {
  const { externalKey } = (ctx.session ?? {}) as { externalKey?: string };
  // koa-session does not expose the new id of a regenerated session.
  const id = (ctx.state['sessionId'] as string | undefined) ?? externalKey;
  return id ? hash(id) : '';
}

/** Returns true if the request's session has not ended since it was loaded. */
export async function isSessionAlive(em: Em, ctx: Context): Promise<boolean> {
  return (await em.count(Session, { idHash: readSessionHash(ctx) })) > 0;
}

/** Creates the id of a session that begins with this request. */
export function beginSessionId(ctx: Context): string {
  const id = newSessionId();
  ctx.state['sessionId'] = id;
  ctx.state['unsavedSessionId'] = id;
  return id;
}

/** Returns true once for an id that this request has created. */
function takeUnsavedId(ctx: Context, id: string): boolean {
  if (ctx.state['unsavedSessionId'] !== id) return false;
  delete ctx.state['unsavedSessionId'];
  return true;
}

/** 256 random bits. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
