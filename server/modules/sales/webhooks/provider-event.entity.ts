import { defineEntity, p } from '@mikro-orm/core';
import type { ProviderName } from '../providers/provider-name.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';

const ProviderEventSchema = defineEntity({
  name: 'ProviderEvent',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
  properties: {
    /** The provider's own id of the event: however often it comes, it is one row. */
    id: p.string().primary(),
    provider: p.string().$type<ProviderName>(),
    type: p.string(),
    /** The provider's id of what it is about, which is read again before anything follows. */
    objectId: p.string().nullable(),
    /** As it came. */
    body: p.text(),
    /** The headers that prove who sent it, where that could not be checked at once. */
    proof: p.json().$type<Record<string, string>>().nullable(),
    /** `ignored` is about something that is none of this shop's. */
    status: p.string().$type<'pending' | 'handled' | 'ignored'>().default('pending'),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    createdAt: p.datetime(),
    handledAt: p.datetime().nullable(),
  },
});

/** A message of a payment provider, stored before it is answered. */
export class ProviderEvent extends ProviderEventSchema.class {}
ProviderEventSchema.setClass(ProviderEvent);
