import { defineEntity, p } from '@mikro-orm/core';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import { Order } from '../orders/order.entity.ts';

/** Proof of agreement and delivery for one order. It holds no health data. Moments are ISO date-times. */
export interface Evidence {
  fullName: string | null;
  email: string;
  /** Numbers of receipts and credit notes, the oldest first. */
  receipts: string[];
  consent: { words: string; at: string | null } | null;
  access: { from: string; until: string | null }[];
  /** When the buyer completed steps of the programme or workouts since the order. */
  stepsDone: string[];
  workouts: string[];
  /** Mails about the order that were sent to the buyer, by template. */
  mails: { template: string; at: string }[];
  /** When messages were written. Their words may be about health. */
  messages: { from: 'buyer' | 'coach'; at: string }[];
  requests: { kind: 'withdrawal' | 'guarantee'; at: string }[];
}

const DisputeEvidenceSchema = defineEntity({
  name: 'DisputeEvidence',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).unique().deleteRule('cascade'),
    /** Sealed. */
    evidence: p.type(SealedJson).$type<Evidence>(),
    /** When the clean-up first saw that no dispute about the order is open. */
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** Deleted then at the latest. */
    eraseAt: p.datetime().index(),
  },
});

/** Evidence about a disputed order whose buyer was erased. */
export class DisputeEvidence extends DisputeEvidenceSchema.class {}
DisputeEvidenceSchema.setClass(DisputeEvidence);
