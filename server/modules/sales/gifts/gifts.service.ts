import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type {
  Gift,
  GiftsQuery,
  GivableResponse,
  GivePreviewRequest,
  GiveRequest,
  TakeBackQuery,
} from '#contract/sales/gifts.studio.ts';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Brand } from '#server/platform/brand.ts';
import { endOfDay, formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { listHoldings } from '../reconcile/grant.ts';
import { openClientAccount } from '#server/modules/accounts/users/unproven-accounts.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { toWordPatterns, buildMatchSql } from '#server/modules/studio/list.ts';
import type { MailWords } from '#server/modules/studio/mail-preview.ts';
import { presentBuyer } from '../order-desk/buyer.ts';
import { buildGiftMail, mailAccessEnded, enqueueGiftMail } from './gift-mails.ts';
import { SqlConditions, type QueryPage, orderBy, pageOfFound } from '../order-desk/orders.queries.ts';

interface Row {
  id: string;
  email: string | null;
  program_name: string;
  waiting: boolean;
  access_until: string | Date | null;
  created_at: string | Date;
}

/** Lists one page of gifts with one statement. */
export function listGifts(
  em: Em,
  { q, sort, show, ...place }: z.output<typeof GiftsQuery>,
  now: Date,
): Promise<QueryPage<Row>> {
  const where = new SqlConditions();
  where.add('g.order_id is null');
  if (show === 'over') where.add('g.access_until <= ?', now);
  if (show === 'waiting')
    where.add(
      '(g.user_id is null or u.unproven_since is not null) and (g.access_until is null or g.access_until > ?)',
      now,
    );
  if (show === 'running')
    where.add(
      'g.user_id is not null and u.unproven_since is null and (g.access_until is null or g.access_until > ?)',
      now,
    );
  if (q) where.add(buildMatchSql('?', TEXT), toWordPatterns(q));
  return pageOfFound<Row>(em, {
    from: 'purchase g left join app_user u on u.id = g.user_id left join program on program.id = g.program_id',
    where,
    order: orderBy(sort, { createdAt: { sql: 'g.created_at', type: 'timestamptz' } }),
    rows: GIFT,
    place,
    searched: q !== '',
  });
}

const GIFT = `g.id, coalesce(u.email, g.email_key) as email, coalesce(program.name, '') as program_name,
  (g.user_id is null or u.unproven_since is not null) as waiting, g.access_until, g.created_at`;

const TEXT = `coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, g.email_key, '')
  || ' ' || coalesce(program.name, '')`;

interface Shop {
  timeZone: string;
  /** Prefix of programme names, which is not displayed. */
  prefix: string;
  mode: Mode;
  brand: Brand;
}

/** Returns the programmes that can be given. */
export async function findGivable(em: Em, { prefix }: Shop): Promise<GivableResponse> {
  const programs = await em.find(Program, { priceMinor: { $gt: 0 } }, { orderBy: { position: 'asc', id: 'asc' } });
  return { programs: programs.map(({ id, name }) => ({ id, name: withoutPrefix(name, prefix) })) };
}

/** Gives a programme. For an unknown address it waits for the sign-in. @throws {InvalidInput}, 409 `already_owned` */
export function giveAccess(
  em: Em,
  { email, program: programId, until, tell }: z.output<typeof GiveRequest>,
  shop: Shop,
  by: CoachActor,
): Promise<string> {
  const { timeZone, mode } = shop;
  const emailKey = toEmailKey(email);
  const accessUntil = until ? endOfDay(timeZone, until) : null;
  if (accessUntil && accessUntil <= by.now) {
    throw new InvalidInput([{ path: 'until', message: msg`This date is in the past.` }]);
  }
  return runUnderMailboxLock(em, { emailKey, isUrgent: true }, async (tx) => {
    const program = await findPaid(tx, programId);
    const known = await tx.findOne(User, { emailKey });
    const recipient = { emailKey, userId: known?.id ?? null, mode, isConfirmed: true };
    const { once, renewing } = await listHoldings(tx, recipient, { programId }, by.now);
    if (once.length > 0 || renewing.length > 0) {
      throw new AppError(409, 'already_owned', msg`This address already has the programme.`);
    }
    const { language } = shop.brand;
    // Coaching begins before the client signs in.
    const user = known ?? (program.coaching ? await openClientAccount(tx, { email, language }, by.now) : null);
    const gift = tx.create(Purchase, {
      id: randomUUID(),
      user,
      order: null,
      emailKey: user ? null : emailKey,
      programId,
      status: 'completed',
      amountMinor: 0,
      accessUntil,
      createdAt: by.now,
    });
    const details = { program: programId, until: until || null, told: tell };
    if (tell) await enqueueGiftMail(tx, shop, { id: gift.id, recipient: email, user, program, accessUntil }, by.now);
    noteAction(tx, { ...by, action: 'gift.give', subject: 'purchase', subjectId: gift.id, details });
    return gift.id;
  });
}

/** Builds a preview of the gift mail. @throws {InvalidInput} for an unknown programme */
export async function giftMail(
  em: Em,
  { email, program: programId, until }: z.output<typeof GivePreviewRequest>,
  shop: Shop,
): Promise<MailWords> {
  const program = await findPaid(em, programId);
  const user = email ? await em.findOne(User, { emailKey: toEmailKey(email) }) : null;
  return buildGiftMail(em, shop, { user, program, accessUntil: until ? endOfDay(shop.timeZone, until) : null });
}

async function findPaid(em: Em, id: number): Promise<Program> {
  const program = await em.findOne(Program, { id, priceMinor: { $gt: 0 } }, { populate: ['offers'] });
  if (!program) throw new InvalidInput([{ path: 'program', message: msg`Choose a programme.` }]);
  return program;
}

/** Revokes a gift: deletes one that waits, ends any other now. @throws {NotFound} */
export function revokeGift(
  em: Em,
  id: string,
  { tell }: z.output<typeof TakeBackQuery>,
  shop: Shop,
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    const gift = await tx.findOne(Purchase, { id, order: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const over = gift?.accessUntil && gift.accessUntil <= by.now;
    if (!gift || over) throw new NotFound();
    const user = gift.user ? await tx.findOne(User, { id: gift.user.id }) : null;
    const recipient = user?.email ?? gift.emailKey;
    const program = await tx.findOne(Program, { id: gift.programId }, { populate: ['offers'] });
    if (tell === 'yes' && recipient && !isErased(recipient) && program)
      mailAccessEnded(tx, shop, { id, recipient, user, program }, by.now);
    if (gift.user) gift.accessUntil = by.now;
    else tx.remove(gift);
    noteAction(tx, {
      ...by,
      action: 'gift.takeBack',
      subject: 'purchase',
      subjectId: id,
      details: { told: tell === 'yes' },
    });
  });
}

/** @throws {NotFound} */
export async function findGift(em: Em, id: string): Promise<Row> {
  const [row] = await em.execute<Row[]>(
    `select ${GIFT} from purchase g left join app_user u on u.id = g.user_id
     left join program on program.id = g.program_id where g.id = ? and g.order_id is null`,
    [id],
  );
  if (!row) throw new NotFound();
  return row;
}

export function presentGift(row: Row, { timeZone, prefix }: Shop, now: Date): Gift {
  const until = row.access_until ? new Date(row.access_until) : null;
  const { email, erased } = presentBuyer({ fullName: null, email: row.email ?? '', receipt: null });
  return {
    id: row.id,
    email,
    ...(erased && { erased }),
    programName: withoutPrefix(row.program_name, prefix),
    state: until && until <= now ? 'over' : row.waiting ? 'waiting' : 'running',
    until: until && formatLocalMoment(timeZone, until),
    createdAt: formatLocalMoment(timeZone, new Date(row.created_at)),
  };
}
