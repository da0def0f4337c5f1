import { defineEntity, p } from '@mikro-orm/core';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import { Order } from '../orders/order.entity.ts';

/** Proof of agreement and delivery for one order. It holds no health data. Moments are ISO date-times. */
export interface Evidence {
  fullName: string | null;
  email: string;
  /** Numbers of receipts and credit notes, oldest first. */
  receipts: string[];
  consent: { words: string; at: string | null } | null;
  access: { from: string; until: string | null }[];
  /** Times of completed steps and workouts since the order. */
  stepsDone: string[];
  workouts: string[];
  /** Sent mails about the order, by template. */
  mails: { template: string; at: string }[];
  /** Times of messages. Their text may be about health and is left out. */
  messages: { from: 'buyer' | 'coach'; at: string }[];
  requests: { kind: 'withdrawal' | 'guarantee'; at: string }[];
}

const DisputeEvidenceSchema = defineEntity({
  name: 'DisputeEvidence',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).unique().deleteRule('cascade'),
    /** Encrypted. */
    evidence: p.type(SealedJson).$type<Evidence>(),
    /** When the clean-up first found no open dispute about the order. */
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** Latest time of deletion. */
    eraseAt: p.datetime().index(),
  },
});

/** Evidence for a disputed order of an erased buyer. */
export class DisputeEvidence extends DisputeEvidenceSchema.class {}
DisputeEvidenceSchema.setClass(DisputeEvidence);
