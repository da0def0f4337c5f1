import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.ts';

const CheckInSchema = defineEntity({
  name: 'CheckInRow',
  tableName: 'check_in',
  uniques: [{ properties: ['user', 'week'] }],
  indexes: [{ properties: ['answeredAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Monday of its week in the coach's zone, as YYYY-MM-DD. */
    week: p.string().length(10),
    sleep: p.integer(),
    energy: p.integer(),
    soreness: p.integer(),
    /** Kilograms. */
    weightKg: p.float().nullable(),
    note: p.text(),
    createdAt: p.datetime(),
    answer: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
  },
});

/** How a member's week was, and what the coach says to it. */
export class CheckInRow extends CheckInSchema.class {}
CheckInSchema.setClass(CheckInRow);
