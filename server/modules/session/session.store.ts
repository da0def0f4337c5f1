import { createHash, randomBytes } from 'node:crypto';
import { forkOf, type Orm } from '../../db/orm.ts';
import { Session } from './session.entity.ts';

/** koa-session's store on the database. The cookie holds the id, the table only its hash. */
export interface SessionStore {
  get: (id: string) => Promise<Record<string, unknown> | undefined>;
  set: (id: string, data: Record<string, unknown>, maxAge: number | 'session' | undefined) => Promise<void>;
  destroy: (id: string) => Promise<void>;
}

/** Without a limit of its own a session ends after this time, in milliseconds: 30 days. */
export const SESSION_MAX_AGE_MS = 30 * 86_400_000;

export function createSessionStore(orm: Orm, clock: () => Date): SessionStore {
  return {
    async get(id) {
      const found = await forkOf(orm).findOne(Session, { idHash: hash(id), expiresAt: { $gt: clock() } });
      return found?.data;
    },
    async set(id, data, maxAge) {
      const ms = typeof maxAge === 'number' ? maxAge : SESSION_MAX_AGE_MS;
      const expiresAt = new Date(clock().getTime() + ms);
      await forkOf(orm).upsert(
        Session,
        { idHash: hash(id), data, createdAt: clock(), expiresAt },
        { onConflictMergeFields: ['data', 'expiresAt'] },
      );
    },
    async destroy(id) {
      await forkOf(orm).nativeDelete(Session, { idHash: hash(id) });
    },
  };
}

/** 256 bits that nobody can guess. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
