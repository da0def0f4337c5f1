import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { CheckIn, CheckInRequest } from '#contract/coaching/check-ins.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import { refuseChanged } from '#server/platform/changed-meanwhile.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { giveConsent, isCovered, lockConsent, hasMissedWithdrawal } from '../profile/consent.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { recordIncoming } from '#server/modules/messages/threads/threads.service.ts';
import { enqueueCoachMails } from '#server/platform/outbox/coach-mail.service.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { dayIn, formatLocalMoment, toMonday } from '#server/platform/days.ts';
import { displayName, lockMailbox } from '#server/modules/accounts/users/users.service.ts';
import { type CheckInQuestionnaire, validateCheckIn } from './judge-check-in.ts';
import { CheckInRow } from './check-in.entity.ts';

/** Returns the Monday of the current week in the shop's zone, as YYYY-MM-DD. */
export function getCheckInWeek(now: Date, timeZone: string): string {
  return toMonday(dayIn(timeZone, now));
}

/** Serialises a member's correction and the coach's answer. */
export async function lockCheckIns(tx: Em, user: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`check-in:${user}`]);
}

interface CheckInContext {
  language: Language;
  now: Date;
}

/**
 * Stores this week's check-in in place of an unanswered one, and mails the coach. It needs the current consent.
 * @throws {AppError} 403 `consent_required`, 409 `already_answered`, `changed_meanwhile`, `questions_changed`,
 * `week_over`, {InvalidInput}
 */
export function saveCheckIn(
  em: Em,
  { id: userId }: Pick<User, 'id'>,
  input: z.output<typeof CheckInRequest>,
  {
    brand,
    coaches,
    asked,
    ...given
  }: { brand: Brand; coaches: readonly string[]; asked: CheckInQuestionnaire } & CheckInContext,
): Promise<CheckInRow> {
  const { healthConsent, seenWithdrawalAt, replaces, week: formWeek, ...told } = input;
  const { now } = given;
  const week = getCheckInWeek(now, brand.timeZone);
  if (week !== (formWeek ?? week)) throw new AppError(409, 'week_over', WEEK_OVER);
  const fields = validateCheckIn(told, asked);
  const { note } = fields;
  return em.transactional(async (tx) => {
    await lockCheckIns(tx, userId);
    await lockConsent(tx, userId);
    const user = await lockMailbox(tx, userId);
    if (
      (await hasMissedWithdrawal(tx, userId, seenWithdrawalAt)) ||
      !(healthConsent || (await isCovered(tx, userId)))
    ) {
      throw new AppError(403, 'consent_required', NOT_AGREED);
    }
    if (healthConsent) await giveConsent(tx, user, healthConsent, given);
    const known = await tx.findOne(CheckInRow, { user, week });
    if (known?.answer) throw new AppError(409, 'already_answered', msg`The coach has replied to this week’s check-in.`);
    refuseChanged(known, { fields, replaces, timeZone: brand.timeZone });
    const member = displayName(user);
    const { email, language } = user;
    const thread = await recordIncoming(tx, {
      email,
      name: member,
      text: note,
      language,
      proven: true,
      promised: true,
      now,
    });
    const data = { ...buildMailData(brand, brand.language), member, inboxUrl: `${brand.url}/coach/inbox/${thread}` };
    if (!known) await tellCoaches(tx, { user, week, data, brand, coaches, now });
    return known
      ? tx.assign(known, { fields, createdAt: now, version: known.version + 1 })
      : tx.create(CheckInRow, {
          id: randomUUID(),
          user,
          week,
          fields,
          createdAt: now,
          answer: null,
          answeredAt: null,
        });
  });
}

interface CheckInNews {
  user: User;
  week: string;
  data: Record<string, string>;
  brand: Brand;
  coaches: readonly string[];
  now: Date;
}

/** Mails the coaches once a week and member, also if a withdrawn consent has deleted the week's first check-in. */
async function tellCoaches(tx: Em, { user, week, data, brand, coaches, now }: CheckInNews): Promise<void> {
  const mails = coaches.map((recipient) => ({
    recipient,
    template: 'check-in-received' as const,
    about: user.emailKey,
    language: brand.language,
    data,
    cause: `check-in:${user.id}:${week}:${recipient}`,
  }));
  const told = await tx.find(OutboxMail, { cause: { $in: mails.map(({ cause }) => cause) } }, { fields: ['cause'] });
  const isTold = (cause: string) => told.some((mail) => mail.cause === cause);
  await enqueueCoachMails(
    tx,
    mails.filter(({ cause }) => !isTold(cause)),
    brand,
    now,
  );
}

const WEEK_OVER = msg`A new week has begun. Check your answers, then send them for the new week.`;
const NOT_AGREED = msg`A check-in is about your health. First agree to let the coach keep and read it. Nothing was sent.`;

/** Covers more than a year. */
const LISTED = 60;

/** Lists a member's latest check-ins, newest first, and whether there are more. */
export async function listCheckIns(
  em: Em,
  user: User,
  timeZone: string,
): Promise<{ checkIns: CheckIn[]; more: boolean }> {
  const rows = await em.find(CheckInRow, { user }, { orderBy: { week: 'desc' }, limit: LISTED + 1 });
  const checkIns = rows.slice(0, LISTED).map((row) => presentCheckIn(row, timeZone));
  return { checkIns, more: rows.length > LISTED };
}

/** `timeZone` is the shop's: dates follow the coach's calendar. */
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
    createdAt: formatLocalMoment(timeZone, row.createdAt),
    answeredAt: answeredAt ? formatLocalMoment(timeZone, answeredAt) : null,
  };
}
