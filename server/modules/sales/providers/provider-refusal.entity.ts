import { defineEntity, p } from '@mikro-orm/core';
import type { RefusalKind } from '#contract/studio/stuck.ts';
import type { ProviderName } from './provider-name.ts';

const ProviderRefusalSchema = defineEntity({
  name: 'ProviderRefusal',
  properties: {
    /** Provider, kind and what it is about: the same refusal again is the same row. */
    id: p.string().primary(),
    provider: p.string().$type<ProviderName>(),
    kind: p.string().$type<RefusalKind>(),
    /** Number of the programme and key of the offer, or id of the job's row; '' for what is about the whole account. */
    subject: p.string(),
    /** Name of the offer; '' where it is about none. */
    item: p.string(),
    /** The provider's own words, without keys. */
    detail: p.text(),
    times: p.integer().default(1),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    /** Shown until then, unless it happens again. */
    until: p.datetime().index(),
  },
});

/** A request that a payment provider has refused, and will refuse until somebody mends something. */
export class ProviderRefusal extends ProviderRefusalSchema.class {}
ProviderRefusalSchema.setClass(ProviderRefusal);
