import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { RETENTION } from '#contract/retention.ts';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { Session } from './session.entity.ts';

/** Session store of koa-session in the database. The cookie holds the id, the table only its hash. */
export interface SessionStore {
  get: (id: string) => Promise<Record<string, unknown> | undefined>;
  set: (id: string, data: Record<string, unknown>, maxAge: number | 'session' | undefined) => Promise<void>;
  destroy: (id: string) => Promise<void>;
}

const DAY_MS = 86_400_000;
/** Longest life of a session, in milliseconds. */
export const SESSION_MAX_AGE_MS = RETENTION.session * DAY_MS;
/** A session ends this long after its last use, in milliseconds. */
export const SESSION_IDLE_MS = RETENTION.idleSession * DAY_MS;
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
    async set(id, data, maxAge) {
      const now = clock();
      const ms = typeof maxAge === 'number' ? maxAge : SESSION_MAX_AGE_MS;
      const expiresAt = new Date(now.getTime() + ms);
      const userId = typeof data['userId'] === 'string' ? data['userId'] : null;
      await forkEm(orm).upsert(
        Session,
        { idHash: hash(id), data, userId, createdAt: now, seenAt: now, expiresAt },
        // Use does not extend a session.
        { onConflictMergeFields: ['data', 'userId', 'seenAt'] },
      );
    },
    async destroy(id) {
      await forkEm(orm).nativeDelete(Session, { idHash: hash(id) });
    },
  };
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

/** Creates the id of a session that begins with this request. */
export function beginSessionId(ctx: Context): string {
  const id = newSessionId();
  ctx.state['sessionId'] = id;
  return id;
}

/** 256 random bits. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
