import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.ts';

const CoachActionSchema = defineEntity({
  name: 'CoachAction',
  indexes: [{ properties: ['subject', 'subjectId', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** Who did it; null for a command, and once they are erased. */
    coach: () => p.manyToOne(User).nullable(),
    /** What was done, as the code calls it: `payment.refund`. */
    action: p.string(),
    /** What it was done to: `order` and its id. */
    subject: p.string(),
    subjectId: p.string(),
    /** What else there is to say, such as an amount and a reason. Names nobody. */
    details: p.json().$type<Record<string, string | number | boolean | null>>(),
    createdAt: p.datetime(),
  },
});

/** Something that the coach did and that a log has to tell later. Written in the transaction of what was done. */
export class CoachAction extends CoachActionSchema.class {}
CoachActionSchema.setClass(CoachAction);
