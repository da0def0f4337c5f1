import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.ts';

const CoachActionSchema = defineEntity({
  name: 'CoachAction',
  indexes: [{ properties: ['subject', 'subjectId', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** Null for a command, and for an erasure. */
    coach: () => p.manyToOne(User).nullable(),
    /** Name of the action, such as `payment.refund`. */
    action: p.string(),
    /** Kind of the changed row, such as `order`; `subjectId` is its id. */
    subject: p.string(),
    subjectId: p.string(),
    /** Further values, such as amount and reason. Contains no personal data but a `note`, which is erased with the buyer. */
    details: p.json().$type<Record<string, string | number | boolean | null>>(),
    createdAt: p.datetime(),
  },
});

/** Entry of the activity log. Written in the transaction of the action. */
export class CoachAction extends CoachActionSchema.class {}
CoachActionSchema.setClass(CoachAction);
