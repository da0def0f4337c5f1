import { defineEntity, p } from '@mikro-orm/core';
import type { RefusalKind } from '#contract/operations/stuck.studio.ts';
import type { ProviderName } from './provider-name.ts';

const ProviderRefusalSchema = defineEntity({
  name: 'ProviderRefusal',
  properties: {
    /** Provider, kind and subject: a repeated refusal updates its row. */
    id: p.string().primary(),
    provider: p.string().$type<ProviderName>(),
    kind: p.string().$type<RefusalKind>(),
    /** Id of the programme and key of the offer, or id of the job's row; '' for the whole account. */
    subject: p.string(),
    /** Name of the offer; '' if none. */
    item: p.string(),
    /** The provider's message, without keys. */
    detail: p.text(),
    times: p.integer().default(1),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    /** Shown until then; extended by repetition. */
    until: p.datetime().index(),
  },
});

/** Request that a payment provider refuses until the shop is corrected. */
export class ProviderRefusal extends ProviderRefusalSchema.class {}
ProviderRefusalSchema.setClass(ProviderRefusal);
