import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { CheckIn, CheckInRequest } from '#contract/check-ins.ts';
import type { Language } from '#contract/languages.ts';
import { type Brand, mailDataIn, pagesUrl } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import type { User } from '../users/user.entity.ts';
import { noteAnswered, noteHeard } from '../threads/threads.service.ts';
import { notePush } from '../push/push.service.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import { dayIn, momentIn, mondayOf } from '../../days.ts';
import { displayName, lockMailbox } from '../users/users.service.ts';
import { type Asked, judged } from './judge-check-in.ts';
import { CheckInRow } from './check-in.entity.ts';

/** Monday of the current week, as YYYY-MM-DD: weeks begin on the coach's Mondays. */
export function weekOf(now: Date, timeZone: string): string {
  return mondayOf(dayIn(timeZone, now));
}

/** Stores this week's check-in with the mails to the coach. Until it is answered, one more replaces it. */
export function saveCheckIn(
  em: Em,
  { id: userId }: Pick<User, 'id'>,
  input: z.output<typeof CheckInRequest>,
  { brand, coaches, asked, now }: { brand: Brand; coaches: readonly string[]; asked: Asked; now: Date },
): Promise<CheckInRow> {
  const week = weekOf(now, brand.timeZone);
  const fields = judged(input, asked);
  const { note } = fields;
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`check-in:${userId}`]);
    const user = await lockMailbox(tx, userId);
    const known = await tx.findOne(CheckInRow, { user, week });
    if (known?.answer) throw new AppError(409, 'already_answered', msg`The coach has answered this week’s check-in.`);
    const member = displayName(user);
    const { email, language } = user;
    const thread = await noteHeard(tx, {
      email,
      name: member,
      text: note,
      language,
      proven: true,
      promised: true,
      now,
    });
    const data = { ...mailDataIn(brand, brand.language), member, inboxUrl: `${brand.url}/coach/inbox/${thread}` };
    // A corrected check-in brings no second mail.
    const id = known?.id ?? randomUUID();
    // By its row: the same week may be told anew after a consent was taken back.
    const cause = `check-in:${user.id}:${id}`;
    if (!known) {
      for (const recipient of coaches) {
        const mail = { recipient, template: 'check-in-received', language: brand.language, data } as const;
        enqueueMail(tx, { ...mail, cause: `${cause}:${recipient}` }, now);
      }
    }
    return known
      ? tx.assign(known, { fields, createdAt: now })
      : tx.create(CheckInRow, {
          id,
          user,
          week,
          fields,
          createdAt: now,
          answer: null,
          answeredAt: null,
        });
  });
}

/** More than a year of them. */
const LISTED = 60;

/** A member's latest check-ins, the newest first, and whether there are more. */
export async function listCheckIns(
  em: Em,
  user: User,
  timeZone: string,
): Promise<{ checkIns: CheckIn[]; more: boolean }> {
  const rows = await em.find(CheckInRow, { user }, { orderBy: { week: 'desc' }, limit: LISTED + 1 });
  const checkIns = rows.slice(0, LISTED).map((row) => presentCheckIn(row, timeZone));
  return { checkIns, more: rows.length > LISTED };
}

/**
 * Stores the coach's answer with the mail that brings it. A corrected answer is mailed again.
 * @throws {NotFound}
 */
export function answerCheckIn(em: Em, id: string, answer: string, brand: Brand, now: Date): Promise<CheckInRow> {
  return em.transactional(async (tx) => {
    const found = await tx.findOne(CheckInRow, { id }, { populate: ['user'] });
    if (!found) throw new NotFound();
    if (found.answer === answer) return found;
    tx.assign(found, { answer, answeredAt: now });
    const recipient = found.user.emailKey;
    enqueueMail(tx, { recipient, ...answeredMail(found.user, brand) }, now);
    // The answer has to be in its row before what waits is counted.
    await tx.flush();
    await noteAnswered(tx, recipient, now);
    const cause = `check-in-answer:${id}`;
    await notePush(tx, { user: found.user.id, kind: 'coach-answered', cause, now });
    return found;
  });
}

/** Says that there is an answer. The answer itself stays on their page: it may be about their health. */
export function answeredMail({ language }: { language: Language }, brand: Brand) {
  const data = { ...mailDataIn(brand, language), coachingUrl: `${pagesUrl(brand, language)}/coaching#letters` };
  return { template: 'check-in-answered' as const, language, data };
}

/** `timeZone` is where the shop is: the days that are shown are the coach's. */
export function presentCheckIn(row: CheckInRow, timeZone: string): CheckIn {
  const { id, week, answer = null, answeredAt } = row;
  const { sleep, energy, soreness, note, weightKg = null } = row.fields ?? row;
  const answers = row.fields?.answers ?? [];
  return {
    id,
    week,
    sleep,
    energy,
    soreness,
    note,
    weightKg,
    ...(answers.length > 0 && { answers }),
    answer,
    createdAt: momentIn(timeZone, row.createdAt),
    answeredAt: answeredAt ? momentIn(timeZone, answeredAt) : null,
  };
}
