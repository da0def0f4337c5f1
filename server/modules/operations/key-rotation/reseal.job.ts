import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { KeyRing } from '#server/platform/encryption/sealed.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { resealAll } from './sealing.service.ts';

export const resealQueue = recurringQueue('reseal');

interface Parts {
  orm: Orm;
  clock: () => Date;
  /** Keys that this process encrypts with. */
  ring: KeyRing;
  files: FileStore;
}

/** Encrypts data that lacks the current key, hourly and after the first start with a new key. */
export function resealJob({ orm, clock, ring, files }: Parts): JobKind {
  const run = () => resealAll(forkEm(orm), ring, new Date(), files.storage);
  return recurring({ kind: 'reseal', everyMs: 3_600_000, firstMs: 0, failureEvent: 'reseal.run_failed', clock, run });
}
