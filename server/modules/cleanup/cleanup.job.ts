import { type Em, forkOf, type Orm } from '../../db/orm.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { recurring, recurringQueue } from '../../jobs/recurring.ts';
import { LoginCode } from '../auth/login-code.entity.ts';
import { deleteWhatIsPast } from './retention.ts';
import { deleteExpiredDrafts } from '../onboarding/drafts.service.ts';
import { type Build, forgetOldBuilds, keepBuild } from '../builds/builds.service.ts';
import { forgetOldCounts } from '../counts/counts.service.ts';
import { forgetOldAskers } from '../embed/asking-sites.service.ts';
import { EmbedToken } from '../embed/embed.entity.ts';
import { Session } from '../session/session.entity.ts';
import { forgetOldBounces } from '../outbox/suppression.service.ts';
import { SESSION_IDLE_MS } from '../session/session.store.ts';
import { keepPeople } from '../people/keep-people.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { sweepUploads } from '../files/uploads.service.ts';
import { forgetBodies } from '../webhooks/provider-events.service.ts';

const EVERY_MS = 3_600_000;
/** How long somebody may be on the way to a provider and back. */
const ON_THE_WAY_MS = 3_600_000;
/** Codes are counted for an hour; after a day nothing asks for them. */
const CODE_KEPT_MS = 86_400_000;

export const cleanupQueue = recurringQueue('cleanup');

interface Parts {
  orm: Orm;
  clock: () => Date;
  /** Of the seller, by whose law receipts are kept. */
  country: () => string;
  build?: Build;
  files?: FileStore;
}

/** Takes away what has ended, once an hour, by the shop's time; sessions and files of builds by the machine's. */
export function cleanupJob({ orm, clock, country, build, files }: Parts): JobKind {
  const run = async () => {
    // What runs for months is as current on its last day as on its first.
    if (build) await keepBuild(forkOf(orm), build, new Date());
    await cleanUp(forkOf(orm), clock(), { machine: new Date(), country: country() });
    if (files) await sweepUploads(forkOf(orm), files, clock());
  };
  return recurring({ kind: 'cleanup', everyMs: EVERY_MS, failureEvent: 'cleanup.run_failed', clock, run });
}

/**
 * Deletes sessions, codes and tokens that let nobody in any more, and what is past its time. In the sandbox `now` may
 * have been moved on before the machine's time.
 */
export async function cleanUp(em: Em, now: Date, { machine = now, country = 'FI' } = {}): Promise<void> {
  const before = (ms: number) => new Date(machine.getTime() - ms);
  await em.nativeDelete(Session, {
    $or: [
      { expiresAt: { $lt: machine } },
      { seenAt: { $lt: before(SESSION_IDLE_MS) } },
      { userId: null, createdAt: { $lt: before(ON_THE_WAY_MS) } },
    ],
  });
  await em.nativeDelete(LoginCode, { createdAt: { $lt: new Date(now.getTime() - CODE_KEPT_MS) } });
  await deleteExpiredDrafts(em, now);
  await em.nativeDelete(EmbedToken, { expiresAt: { $lt: now } });
  await forgetOldBounces(em, now);
  await forgetBodies(em, now);
  await forgetOldBuilds(em, machine);
  await forgetOldAskers(em, now);
  await forgetOldCounts(em, now);
  await deleteWhatIsPast(em, now, country);
  await keepPeople(em);
}
