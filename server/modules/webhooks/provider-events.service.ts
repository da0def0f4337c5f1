import type { Em } from '../../db/orm.ts';
import type { ReceivedEvent } from '../orders/payment-provider.ts';
import type { ProviderName } from '../orders/provider-name.ts';
import { ProviderEvent } from './provider-event.entity.ts';

/** Stores a message before it is answered. The same one again changes nothing. */
export async function storeEvent(em: Em, event: NewEvent, now: Date): Promise<void> {
  const row = { ...event, status: 'pending' as const, attempts: 0, nextAttemptAt: now, createdAt: now };
  await em.upsert(ProviderEvent, row, { onConflictFields: ['id'], onConflictAction: 'ignore' });
}

interface NewEvent extends ReceivedEvent {
  provider: ProviderName;
  /** As it came. */
  body: string;
}
