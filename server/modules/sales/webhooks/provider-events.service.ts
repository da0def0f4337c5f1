import { msg } from '@lingui/core/macro';
import { DAY_MS } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { ReceivedEvent } from '../providers/payment-provider.ts';
import type { ProviderName } from '../providers/provider-name.ts';
import { ProviderEvent } from './provider-event.entity.ts';

/** Maximum of unverified messages; further ones are refused. */
const MAX_UNPROVEN = 200;
/** Retention of message bodies; the rows stay, so that repetitions are not handled again. */
const BODY_RETENTION_MS = 30 * DAY_MS;

/**
 * Stores a message before it is answered. A repeated one changes nothing; a verified one replaces an unverified one
 * with the same id.
 * @throws {TooManyUnproven}
 */
export async function storeEvent(em: Em, event: NewEvent, now: Date): Promise<void> {
  if (!event.proof) return insertEvent(em, event, now);
  // Counts without the lock first, so that a flood does not wait.
  await refuseTooMany(em);
  await em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('unproven-events'))");
    await refuseTooMany(tx);
    await insertEvent(tx, event, now);
  });
}

/** Deletes old message bodies, and gives up messages unhandled for as long. */
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
  /** Unparsed body. */
  body: string;
}

/** 503: the provider sends it again later. */
class TooManyUnproven extends AppError {
  constructor() {
    super(503, 'too_many_unproven', msg`Too many unverified webhooks are pending. Send this one again later.`, {
      headers: { 'retry-after': '60' },
    });
  }
}
