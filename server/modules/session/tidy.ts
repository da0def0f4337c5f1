import type { Logger } from 'pino';
import { type Em, forkOf, type Orm } from '../../db/orm.ts';
import { LoginCode } from '../auth/login-code.entity.ts';
import { deleteExpiredDrafts } from '../onboarding/drafts.service.ts';
import { EmbedToken } from '../embed/embed.entity.ts';
import { Session } from './session.entity.ts';
import { SESSION_IDLE_MS } from './session.store.ts';

const EVERY_MS = 3_600_000;
/** How long somebody may be on the way to a provider and back. */
const ON_THE_WAY_MS = 3_600_000;
/** Codes are counted for an hour; after a day nothing asks for them. */
const CODE_KEPT_MS = 86_400_000;

/** Takes away what has ended, once an hour. Several processes may do so: there is less to find for the second. */
export function startTidying({ orm, log }: { orm: Orm; log: Logger }): { stop: () => void } {
  const turn = () => {
    tidy(forkOf(orm), new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'what has ended was not taken away'),
    );
  };
  const timer = setInterval(turn, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Deletes sessions, codes and tokens that let nobody in any more. */
export async function tidy(em: Em, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await em.nativeDelete(Session, {
    $or: [
      { expiresAt: { $lt: now } },
      { seenAt: { $lt: before(SESSION_IDLE_MS) } },
      { userId: null, createdAt: { $lt: before(ON_THE_WAY_MS) } },
    ],
  });
  await em.nativeDelete(LoginCode, { createdAt: { $lt: before(CODE_KEPT_MS) } });
  await deleteExpiredDrafts(em, now);
  await em.nativeDelete(EmbedToken, { expiresAt: { $lt: now } });
}
