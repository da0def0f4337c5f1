import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { CouponChange, CouponRequest, CouponsQuery } from '#contract/catalog/discount-codes.studio.ts';
import { DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { DiscountCode } from './discount-code.entity.ts';
import { Program } from '../programs/program.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { findPage, buildTextFilter, parseSort } from '#server/modules/studio/list.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import type { Mode } from '#server/platform/mode.ts';
import { FREE_ORDER_DAYS, refuseUnusable } from './usable.ts';

/** Current time, and the mode of payments to count. */
interface CouponUseScope {
  now: Date;
  mode: Mode;
}

/** Use of a discount code. */
interface CouponUseCounts {
  /** Number of orders paid with it, without returned ones, which free their use. */
  used: number;
  /** Number of all orders paid with it. */
  orders: number;
  /** Number of orders with it that are unpaid and can still be paid. */
  waiting: number;
  /** Total discount on payments that were not returned, renewals included, in integer minor units. */
  takenOff: number;
}

const NEVER_USED: CouponUseCounts = { used: 0, orders: 0, waiting: 0, takenOff: 0 };

/** `prefix` is the brand prefix that programme names lose. */
type ByMode = CoachActor & CouponUseScope;
type Naming = ByMode & { prefix: string };

export interface CouponWithUse {
  row: DiscountCode;
  use: CouponUseCounts;
}

/** Lists one page of the codes with their use, in three statements. `today` is a day in the shop's time zone. */
export async function listCoupons(
  em: Em,
  { q, sort, state, ...place }: z.output<typeof CouponsQuery>,
  { today, ...seen }: CouponUseScope & { today: string },
) {
  const ended: FilterQuery<DiscountCode> = { $or: [{ endedAt: { $ne: null } }, { endsOn: { $lt: today } }] };
  const active: FilterQuery<DiscountCode> = { endedAt: null, $or: [{ endsOn: null }, { endsOn: { $gte: today } }] };
  const parts: FilterQuery<DiscountCode>[] = [
    ...(q ? [buildTextFilter(q, ['code'])] : []),
    ...(state ? [state === 'ended' ? ended : active] : []),
  ];
  const found = await findPage(em, DiscountCode, { $and: parts }, place, parseSort(sort));
  const uses = await countDiscountCodeUses(
    em,
    found.found.map(({ id }) => id),
    seen,
  );
  return { ...found, found: found.found.map((row) => ({ row, use: uses.get(row.id) ?? NEVER_USED })) };
}

/** Returns all codes, ended ones included, the newest first. */
export async function listCodes(em: Em): Promise<string[]> {
  const rows = await em.find(DiscountCode, {}, { fields: ['code'], orderBy: parseSort('-createdAt') });
  return rows.map(({ code }) => code);
}

/** @throws {NotFound} */
export async function findCoupon(em: Em, id: string, seen: CouponUseScope): Promise<CouponWithUse> {
  const row = await em.findOne(DiscountCode, { id });
  if (!row) throw new NotFound();
  return withUse(em, row, seen);
}

type Written = z.output<typeof CouponRequest>;

/** @throws {InvalidInput} if the code exists already, or no offer could be paid with it */
export function addCoupon(em: Em, written: Written, { prefix, ...by }: Naming): Promise<CouponWithUse> {
  return em.transactional(async (tx) => {
    await refuseTaken(tx, written.code, null);
    await refuseUnknownPrograms(tx, written.programIds, []);
    await refuseUnusable(tx, written, prefix);
    const row = tx.create(DiscountCode, { id: randomUUID(), ...written, createdAt: by.now, updatedAt: by.now });
    noteAction(tx, { ...by, action: 'coupon.add', subject: 'coupon', subjectId: row.id });
    return { row, use: NEVER_USED };
  });
}

/** @throws {NotFound}, {InvalidInput}, {AppError} 409 `conflict` */
export function changeCoupon(
  em: Em,
  id: string,
  { version, ...written }: z.output<typeof CouponChange>,
  { prefix, ...by }: Naming,
): Promise<CouponWithUse> {
  return em.transactional(async (tx) => {
    const row = await locked(tx, id);
    expectVersion(row, version);
    await refuseTaken(tx, written.code, id);
    await refuseUnknownPrograms(tx, written.programIds, row.programIds);
    await refuseUnusable(tx, written, prefix);
    tx.assign(row, { ...written, updatedAt: by.now });
    noteAction(tx, { ...by, action: 'coupon.change', subject: 'coupon', subjectId: id });
    return withUse(tx, row, by);
  });
}

/** Ends a code for new orders; existing orders keep it. @throws {NotFound} */
export function endCoupon(em: Em, id: string, by: ByMode): Promise<CouponWithUse> {
  return em.transactional(async (tx) => {
    const row = await locked(tx, id);
    if (!row.endedAt) {
      tx.assign(row, { endedAt: by.now, updatedAt: by.now, version: row.version + 1 });
      noteAction(tx, { ...by, action: 'coupon.end', subject: 'coupon', subjectId: id });
    }
    return withUse(tx, row, by);
  });
}

/** Deletes a code that has no orders. @throws {NotFound}, {AppError} 409 `coupon_used` */
export function removeCoupon(em: Em, id: string, by: ByMode): Promise<void> {
  return em.transactional(async (tx) => {
    const row = await locked(tx, id);
    if (!isDeletable((await withUse(tx, row, by)).use)) {
      throw new AppError(409, 'coupon_used', msg`This code has been used and can’t be deleted. End it instead.`);
    }
    tx.remove(row);
    noteAction(tx, { ...by, action: 'coupon.remove', subject: 'coupon', subjectId: id });
  });
}

/** Removes a deleted programme from the codes. A code for only that programme ends, because an empty list means all. */
export async function removeProgramFromCoupons(tx: Em, program: number, by: CoachActor): Promise<void> {
  const named = await tx.execute<{ id: string }[]>('select id from coupon where program_ids @> ?::jsonb', [
    JSON.stringify([program]),
  ]);
  const ids = named.map(({ id }) => id);
  const rows = await tx.find(
    DiscountCode,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } },
  );
  for (const row of rows) {
    const programIds = row.programIds.filter((each) => each !== program);
    const rest = programIds.length > 0 ? { programIds } : { endedAt: row.endedAt ?? by.now };
    tx.assign(row, { ...rest, updatedAt: by.now, version: row.version + 1 });
    const action = programIds.length > 0 ? 'coupon.change' : 'coupon.end';
    noteAction(tx, { ...by, action, subject: 'coupon', subjectId: row.id });
  }
}

/** @throws {InvalidInput} for an unknown programme; programmes that the code had before may stay */
async function refuseUnknownPrograms(tx: Em, programIds: readonly number[], had: readonly number[]): Promise<void> {
  const wanted = programIds.filter((id) => !had.includes(id));
  const found = await tx.count(Program, { id: { $in: wanted } });
  if (found < new Set(wanted).size) {
    throw new InvalidInput([{ path: 'programIds', message: msg`One of these programmes no longer exists.` }]);
  }
}

async function locked(tx: Em, id: string): Promise<DiscountCode> {
  const row = await tx.findOne(DiscountCode, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row) throw new NotFound();
  return row;
}

/** True if no order has or may still have the code. */
export function isDeletable({ orders, waiting }: CouponUseCounts): boolean {
  return orders + waiting === 0;
}

async function withUse(em: Em, row: DiscountCode, seen: CouponUseScope): Promise<CouponWithUse> {
  return { row, use: (await countDiscountCodeUses(em, [row.id], seen)).get(row.id) ?? NEVER_USED };
}

/** Serialises requests for the same code, so that the second one gets the error. */
async function refuseTaken(tx: Em, code: string, own: string | null): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`coupon:${code}`]);
  const other = await tx.findOne(DiscountCode, { code, ...(own && { id: { $ne: own } }) });
  if (other) throw new InvalidInput([{ path: 'code', message: msg`This code already exists.` }]);
}

/** Counts the use of these coupons in one statement. Coupons without orders are missing from the result. */
async function countDiscountCodeUses(
  em: Em,
  ids: readonly string[],
  { now, mode }: CouponUseScope,
): Promise<Map<string, CouponUseCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(CouponUseCounts & { id: string })[]>(
    `select o.coupon_id as id,
       (count(*) filter (where o.status = 'paid' and taken.is_paid))::int as used,
       (count(*) filter (where o.status = 'paid'))::int as orders,
       (count(*) filter (where o.status = 'open' and (o.created_at > case when o.interval = 'once' and coalesce(o.first_minor, o.amount_minor) = 0 then ?::timestamptz else ? end or o.stripe_intent_id is not null
          or o.stripe_subscription_id is not null or o.paypal_order_id is not null)))::int as waiting,
       coalesce(sum(taken.minor), 0)::int as "takenOff"
     from customer_order o
     left join lateral (
       select true as is_paid, sum(p.discount_minor) as minor from payment p
       where p.order_id = o.id and p.status = 'paid' having count(*) > 0
     ) taken on true
     where o.coupon_id in (${ids.map(() => '?').join(', ')}) and o.mode = ?
     group by o.coupon_id`,
    [...[FREE_ORDER_DAYS, 1].map((days) => new Date(now.getTime() - days * DAY_MS)), ...ids, mode],
  );
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}
