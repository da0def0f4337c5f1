import { defineEntity, p } from '@mikro-orm/core';
import type { ProviderName } from '../providers/provider-name.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';

const ProviderEventSchema = defineEntity({
  name: 'ProviderEvent',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
  properties: {
    /** The provider's id of the event: repetitions share one row. */
    id: p.string().primary(),
    provider: p.string().$type<ProviderName>(),
    type: p.string(),
    /** The provider's id of its object, which is read again before acting. */
    objectId: p.string().nullable(),
    /** The shop's order that it is about; null until it is handled, and without an order. */
    orderId: p.uuid().nullable().index(),
    /** Unparsed body. */
    body: p.text(),
    /** Headers to verify it later; null once verified. */
    proof: p.json().$type<Record<string, string>>().nullable(),
    /** `ignored`: not about this shop. */
    status: p.string().$type<'pending' | 'handled' | 'ignored'>().default('pending'),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    createdAt: p.datetime(),
    handledAt: p.datetime().nullable(),
  },
});

/** Message of a payment provider, stored before it is answered. */
export class ProviderEvent extends ProviderEventSchema.class {}
ProviderEventSchema.setClass(ProviderEvent);
