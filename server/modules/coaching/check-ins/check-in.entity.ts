import { defineEntity, p } from '@mikro-orm/core';
import type { CheckIn } from '#contract/coaching/check-ins.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

/** Accepted check-in: scores from 1 to 5, weight in kilograms, and text. */
type CheckInFields = Pick<CheckIn, 'sleep' | 'energy' | 'soreness' | 'weightKg' | 'note'> & {
  /** Answers to the coach's own questions; missing if there were none. */
  answers?: CheckIn['answers'];
};

const CheckInSchema = defineEntity({
  name: 'CheckInRow',
  tableName: 'check_in',
  uniques: [{ properties: ['user', 'week'] }],
  indexes: [{ properties: ['answeredAt'] }, { properties: ['user', 'answeredAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Monday of its week in the coach's time zone, as YYYY-MM-DD. */
    week: p.string().length(10),
    /** Encrypted content; null in older rows until the job `reseal` has run. */
    fields: p.type(SealedJson).$type<CheckInFields>().nullable(),
    // Columns from before encryption. The previous version reads them, so the next one removes them.
    sleep: p.integer().onCreate(() => 0),
    energy: p.integer().onCreate(() => 0),
    soreness: p.integer().onCreate(() => 0),
    weightKg: p.float().nullable(),
    note: p.text().onCreate(() => ''),
    createdAt: p.datetime(),
    /** Encrypted, because it may mention health. */
    answer: p.type(SealedText).$type<string>().nullable(),
    answeredAt: p.datetime().nullable(),
    /** Increases with a member's correction and the coach's answer (`expectVersion`). */
    version: p.integer().default(1),
  },
});

/** Weekly check-in of a member, with the coach's answer. */
export class CheckInRow extends CheckInSchema.class {}
CheckInSchema.setClass(CheckInRow);
