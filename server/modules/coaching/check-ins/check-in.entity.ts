import { defineEntity, p } from '@mikro-orm/core';
import type { CheckIn } from '#contract/check-ins.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

/** As it was accepted: scores from 1 to 5, kilograms, and words. */
type CheckInFields = Pick<CheckIn, 'sleep' | 'energy' | 'soreness' | 'weightKg' | 'note'> & {
  /** To the coach's own questions; missing where there were none. */
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
    /** Monday of its week in the coach's zone, as YYYY-MM-DD. */
    week: p.string().length(10),
    /** What was told, sealed; null in rows of before, until the job `reseal` has been there. */
    fields: p.type(SealedJson).$type<CheckInFields>().nullable(),
    // Where it stood before it was sealed. They go with the next version: the one before still reads them.
    sleep: p.integer().onCreate(() => 0),
    energy: p.integer().onCreate(() => 0),
    soreness: p.integer().onCreate(() => 0),
    weightKg: p.float().nullable(),
    note: p.text().onCreate(() => ''),
    createdAt: p.datetime(),
    /** Sealed: it speaks of how they are. */
    answer: p.type(SealedText).$type<string>().nullable(),
    answeredAt: p.datetime().nullable(),
    /** Counts on with what its member corrects and the coach answers (`expectVersion`). */
    version: p.integer().default(1),
  },
});

/** How a member's week was, and what the coach says to it. */
export class CheckInRow extends CheckInSchema.class {}
CheckInSchema.setClass(CheckInRow);
