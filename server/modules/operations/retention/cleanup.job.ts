import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { withJobConnection } from '#server/platform/db/reserve.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import { LoginCode } from '#server/modules/accounts/sign-in/login-code.entity.ts';
import { applyRule, retentionRules } from './retention.ts';
import { deleteExpiredDrafts } from '#server/modules/coaching/onboarding/drafts.service.ts';
import { type Build, deleteOldBuilds, keepBuild } from '#server/modules/embed/builds/builds.service.ts';
import { deleteOldCounts } from '#server/modules/embed/analytics/counts.service.ts';
import { deleteOldSites } from '#server/modules/embed/tokens/asking-sites.service.ts';
import { EmbedToken } from '#server/modules/embed/tokens/embed.entity.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { deleteOldBounces } from '#server/platform/outbox/suppression.service.ts';
import { SESSION_IDLE_MS } from '#server/modules/accounts/sessions/session.store.ts';
import { refreshPeople } from '#server/modules/accounts/people/keep-people.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { sweepUploads } from '#server/modules/catalog/files/uploads.service.ts';
import { openMissingAccounts } from '#server/modules/sales/reconcile/guest-coaching.ts';
import { deleteEventBodies } from '#server/modules/sales/webhooks/provider-events.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

const EVERY_MS = 3_600_000;
/** Codes count for an hour; a day later nothing reads them. */
const LOGIN_CODE_RETENTION_MS = DAY_MS;

export const cleanupQueue = recurringQueue('cleanup');

interface Parts {
  mode?: Mode;
  orm: Orm;
  clock: () => Date;
  /** Country of the seller, whose law sets the retention of receipts. */
  country: () => string;
  build?: Build;
  files?: FileStore;
}

/** Deletes expired data every hour, by the shop's clock. Sessions and build files go by real time. */
export function cleanupJob({ orm, clock, mode, country, build, files }: Parts): JobKind {
  const run = () =>
    withJobConnection(async () => {
      const em = forkEm(orm);
      await runSteps([
        // Keeps the build current in processes that run for months.
        ...(build ? [{ name: 'files of this build', run: () => keepBuild(em, build, new Date()) }] : []),
        ...cleanupSteps(em, clock(), { machine: new Date(), country: country() }),
        ...(mode ? [{ name: 'accounts of clients', run: () => openMissingAccounts(em, { mode, now: clock() }) }] : []),
        ...(files ? [{ name: 'files', run: () => sweepUploads(em, files, clock()) }] : []),
      ]);
    });
  return recurring({ kind: 'cleanup', everyMs: EVERY_MS, failureEvent: 'cleanup.run_failed', clock, run });
}

/** Deletes expired data. In the sandbox `now` may be ahead of real time. */
export function cleanUp(em: Em, now: Date, { machine = now, country = 'FI' } = {}): Promise<void> {
  return runSteps(cleanupSteps(em, now, { machine, country }));
}

interface Step {
  name: string;
  run: () => Promise<unknown>;
}

/** Runs every step, even after failures. @throws {CleanupFailed} naming the failed steps */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const failures: string[] = [];
  for (const { name, run } of steps) {
    await run().catch((error: unknown) => failures.push(`${name}: ${getErrorMessage(error)}`));
  }
  if (failures.length > 0) throw new CleanupFailed(failures.join('; '));
}

/** Failure of some steps, which run again next time. */
class CleanupFailed extends Error {
  override name = 'CleanupFailed';
}

function cleanupSteps(em: Em, now: Date, { machine, country }: { machine: Date; country: string }): Step[] {
  return [
    { name: 'sessions', run: () => forgetSessions(em, machine) },
    {
      name: 'codes for signing in',
      run: () => em.nativeDelete(LoginCode, { createdAt: { $lt: new Date(now.getTime() - LOGIN_CODE_RETENTION_MS) } }),
    },
    { name: 'drafts', run: () => deleteExpiredDrafts(em, now) },
    { name: 'embed tokens', run: () => em.nativeDelete(EmbedToken, { expiresAt: { $lt: now } }) },
    { name: 'bounces', run: () => deleteOldBounces(em, now) },
    { name: 'what providers reported', run: () => deleteEventBodies(em, now) },
    { name: 'files of earlier builds', run: () => deleteOldBuilds(em, machine) },
    { name: 'sites that asked for elements', run: () => deleteOldSites(em, now) },
    { name: 'counts', run: () => deleteOldCounts(em, now) },
    ...retentionRules.map((rule) => ({ name: rule.name, run: () => applyRule(em, rule, { now, country }) })),
    { name: 'list of people', run: () => refreshPeople(em) },
  ];
}

async function forgetSessions(em: Em, machine: Date): Promise<void> {
  const unusedSince = new Date(machine.getTime() - SESSION_IDLE_MS);
  await em.nativeDelete(Session, { $or: [{ expiresAt: { $lt: machine } }, { seenAt: { $lt: unusedSince } }] });
}
