import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Coupon } from '#server/modules/catalog/discount-codes/coupon.entity.ts';
import { type Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { namesIn, resolveOfferPrice, withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Order } from './order.entity.ts';
import { expiresAt } from './terms.ts';

/** Who orders, with what proves it: the draft that only one browser knows, or the account. A typed address proves nothing. */
export interface OrderingBuyer {
  user: User | null;
  draftId: string | null;
  email: string;
  fullName: string | null;
  language: Language;
}

/** An order to be paid, with the ids of those that gave way to it. */
export interface OpenedOrder {
  order: Order;
  givenUp: readonly string[];
}

/** A programme that can be bought, and the offer by which. */
export interface Choice {
  program: Program;
  offer: Offer;
}

/** What a coupon makes of a price. */
export interface Reduction {
  coupon: Coupon;
  listMinor: number;
  discountMinor: number;
  /** Of one month where it renews. */
  amountMinor: number;
  /** The first payment, where it is less than the others. */
  firstMinor: number | null;
  /** The mailbox has used it, which nobody but the mailbox is told: what is paid goes back. */
  again?: boolean;
}

/** A programme that is sold, with its offers, or null. */
export function findProgram(em: Em, id: number): Promise<Program | null> {
  return em.findOne(Program, { id, published: true, endedAt: null }, { populate: ['offers'] });
}

/**
 * Returns the open order of this buyer for this offer, made if there is none. One whose terms are no longer
 * those of the offer is voided for a new one: nobody pays a price that they were not shown. Without a draft and an
 * account each call makes an order of its own. To be called while the buyer's address is locked.
 */
export async function openOrder(
  tx: Em,
  { program, offer }: Choice,
  buyer: OrderingBuyer,
  { prefix, mode, now, termsVersion = null }: { prefix: string; mode: Mode; now: Date; termsVersion?: string | null },
  reduction: Reduction | null = null,
): Promise<OpenedOrder> {
  const key = keyFor(buyer);
  const buyerKey = key && `${key}:${program.id}:${offer.key}`;
  const written = { programName: withoutPrefix(program.name, prefix), offerName: offer.name };
  const price = pricedAt(resolveOfferPrice(program, offer), reduction);
  const terms = {
    mode,
    programId: program.id,
    offerKey: offer.key,
    ...written,
    interval: offer.interval,
    ...price,
    currency: offer.currency,
    vatRate: program.vatRate,
    minimumMonths: offer.minimumMonths ?? null,
    guaranteeDays: offer.guaranteeDays ?? null,
    accessDays: offer.accessDays ?? null,
    coaching: program.coaching,
  };
  const coupon = reduction?.coupon ?? null;
  const whose = { email: buyer.email, emailKey: toEmailKey(buyer.email) };
  const shown = namesIn(tx, { program, offer }, prefix, buyer.language);
  const told = {
    fullName: buyer.fullName,
    language: buyer.language,
    termsVersion,
    shownProgramName: shown.programName === written.programName ? null : shown.programName,
    shownOfferName: shown.offerName === written.offerName ? null : shown.offerName,
  };
  // One draft may come with two addresses at once.
  if (key) await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`buyer:${key}`]);
  const givenUp = buyerKey ? await voidEarlier(tx, buyer, { ...terms, buyerKey }, now) : [];
  const known =
    buyerKey && (await tx.findOne(Order, { buyerKey, status: 'open' }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  // An order stays with its mailbox, and one that is about to expire is not begun with.
  const same = known && known.emailKey === whose.emailKey && known.user?.id === buyer.user?.id;
  if (same && isSame(known, terms) && now < expiresAt(known)) {
    return { order: tx.assign(known, { ...whose, ...told, coupon }), givenUp };
  }
  if (known) {
    // Reconciling makes sure that nobody can pay for it at the provider any more.
    tx.assign(known, { status: 'void', buyerKey: null, nextCheckAt: now });
    await tx.flush();
    givenUp.push(known.id);
  }
  const order = tx.create(Order, {
    id: randomUUID(),
    user: buyer.user,
    buyerKey,
    ...whose,
    ...told,
    ...terms,
    coupon,
    confirmedAt: buyer.user ? now : null,
    createdAt: now,
  });
  return { order, givenUp };
}

/** What makes repeated set-ups one order; null for a guest without a draft. */
function keyFor({ user, draftId }: OrderingBuyer): string | null {
  if (user) return memberKey(user);
  return draftId && draftKey(draftId);
}

/**
 * The beginning of the buyer keys of what a member has ordered while signed in. The user of an order proves less: orders
 * that strangers have begun with the member's address are theirs, too.
 */
export function memberKey({ id }: Pick<User, 'id'>): string {
  return `user:${id}`;
}

/** True for an open order that its member has begun while signed in. */
export function isBegunByMember({ user, buyerKey }: Pick<Order, 'user' | 'buyerKey'>): boolean {
  return Boolean(user && buyerKey?.startsWith(`${memberKey(user)}:`));
}

/** The beginning of the buyer keys of what was ordered with a draft. */
export function draftKey(draftId: string): string {
  return `draft:${draftId}`;
}

/** The price of an order, with what it was before its coupon. */
function pricedAt(price: number, reduction: Reduction | null) {
  if (!reduction)
    return { amountMinor: price, firstMinor: null, listMinor: null, discountMinor: null, couponCode: null };
  const { coupon, amountMinor, firstMinor, listMinor, discountMinor } = reduction;
  return { amountMinor, firstMinor, listMinor, discountMinor, couponCode: coupon.code };
}

/**
 * Voids what the same account has begun to buy of this programme, and what the same browser has begun of this programme
 * or of this kind: only one of them can be paid. What anybody else has begun with the same address stays.
 */
async function voidEarlier(
  tx: Em,
  { user, draftId }: OrderingBuyer,
  { buyerKey, programId, interval, mode }: Pick<Order, 'programId' | 'interval' | 'mode'> & { buyerKey: string },
  now: Date,
): Promise<string[]> {
  const ofUser = user && { buyerKey: { $like: `${memberKey(user)}:${programId}:%` } };
  const ofDraft = draftId && { buyerKey: { $like: `${draftKey(draftId)}:%` }, $or: [{ programId }, { interval }] };
  const begun = { $or: [ofUser, ofDraft].filter((each) => each !== null && each !== '') };
  const others = { status: 'open' as const, mode, buyerKey: { $ne: buyerKey } };
  const found = await tx.find(Order, { $and: [others, begun] }, { fields: ['id'] });
  const ids = found.map(({ id }) => id);
  const open = { id: { $in: ids }, status: 'open' as const };
  await tx.nativeUpdate(Order, open, { status: 'void', buyerKey: null, nextCheckAt: now });
  return ids;
}

const COMPARED = [
  'mode',
  'amountMinor',
  'firstMinor',
  'listMinor',
  'discountMinor',
  'couponCode',
  'currency',
  'interval',
  'vatRate',
  'minimumMonths',
  'guaranteeDays',
  'accessDays',
] as const;

function isSame(order: Order, terms: Pick<Order, (typeof COMPARED)[number]>): boolean {
  return COMPARED.every((name) => (order[name] ?? null) === (terms[name] ?? null));
}
