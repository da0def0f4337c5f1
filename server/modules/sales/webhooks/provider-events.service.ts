import { msg } from '@lingui/core/macro';
import { AppError } from '#server/platform/errors.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { ReceivedEvent } from '../providers/payment-provider.ts';
import type { ProviderName } from '../providers/provider-name.ts';
import { ProviderEvent } from './provider-event.entity.ts';

/** Messages that nobody has proven yet; while there are so many, no more of them are taken. */
const MAX_UNPROVEN = 200;
/** How long what a message said is kept; that it came is kept, so that it is not handled again. */
const BODY_RETENTION_MS = 30 * 86_400_000;

/**
 * Stores a message before it is answered. The same one again changes nothing; one that is proven takes
 * the place of one in its name that is not.
 * @throws {TooManyUnproven}
 */
export async function storeEvent(em: Em, event: NewEvent, now: Date): Promise<void> {
  if (!event.proof) return insertEvent(em, event, now);
  // Counted without the lock first: while there are too many, a storm waits for nothing.
  await refuseTooMany(em);
  await em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('unproven-events'))");
    await refuseTooMany(tx);
    await insertEvent(tx, event, now);
  });
}

/** Deletes what old messages said, and gives up those that nobody could handle for as long. */
export async function deleteEventBodies(em: Em, now: Date): Promise<void> {
  await em.execute(
    `update provider_event set body = '', proof = null, status = case status when 'pending' then 'ignored' else status end
     where body <> '' and created_at < ?`,
    [new Date(now.getTime() - BODY_RETENTION_MS)],
  );
}

async function refuseTooMany(em: Em): Promise<void> {
  if ((await em.count(ProviderEvent, UNPROVEN)) >= MAX_UNPROVEN) throw new TooManyUnproven();
}

async function insertEvent(em: Em, event: NewEvent, now: Date): Promise<void> {
  await em.execute(
    `insert into provider_event (id, provider, type, object_id, body, proof, status, attempts, next_attempt_at, created_at)
     values (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?)
     on conflict (id) do update set type = excluded.type, object_id = excluded.object_id, body = excluded.body,
       proof = null, status = 'pending', attempts = 0, leased_until = null, next_attempt_at = excluded.next_attempt_at
     where provider_event.proof is not null and excluded.proof is null
       and provider_event.provider = excluded.provider`,
    [
      event.id,
      event.provider,
      event.type,
      event.objectId,
      event.body,
      event.proof && JSON.stringify(event.proof),
      now,
      now,
    ],
  );
}

const UNPROVEN = { status: 'pending', proof: { $ne: null } } as const;

interface NewEvent extends ReceivedEvent {
  provider: ProviderName;
  /** As it came. */
  body: string;
}

/** 503: the provider sends it again later. */
class TooManyUnproven extends AppError {
  constructor() {
    super(503, 'too_many_unproven', msg`Too many messages wait for their proof. Please send this one again later.`, {
      headers: { 'retry-after': '60' },
    });
  }
}
