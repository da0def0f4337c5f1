import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import type { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import { type Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { namesIn, resolveOfferPrice, withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Order } from './order.entity.ts';
import { expiresAt } from './terms.ts';

/** Buyer with proof: a draft known to one browser only, or an account. A typed address proves nothing. */
export interface OrderingBuyer {
  user: User | null;
  draftId: string | null;
  email: string;
  fullName: string | null;
  language: Language;
}

/** Order to be paid, with the ids of the orders it replaced. */
export interface OpenedOrder {
  order: Order;
  givenUp: readonly string[];
}

/** Programme for sale, with the chosen offer. */
export interface Choice {
  program: Program;
  offer: Offer;
}

/** Effect of a coupon on a price. */
export interface Reduction {
  coupon: DiscountCode;
  listMinor: number;
  discountMinor: number;
  /** Per month for subscriptions. */
  amountMinor: number;
  /** First payment, if lower than the others. */
  firstMinor: number | null;
  /** True if the mailbox has used the code before. Only its mail says so, and the payment is refunded. */
  again?: boolean;
}

/** Returns a programme on sale with its offers, or null. */
export function findProgram(em: Em, id: number): Promise<Program | null> {
  return em.findOne(Program, { id, published: true, endedAt: null }, { populate: ['offers'] });
}

/**
 * Returns this buyer's open order for this offer, created if missing. An order with outdated terms is voided and
 * replaced: nobody pays a price they have not seen. Without draft and account, each call creates an order. Call it
 * while the buyer's address is locked.
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
  // Concurrent requests may use one draft with two addresses.
  if (key) await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`buyer:${key}`]);
  const givenUp = buyerKey ? await voidEarlier(tx, buyer, { ...terms, buyerKey }, now) : [];
  const known =
    buyerKey && (await tx.findOne(Order, { buyerKey, status: 'open' }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  // An order stays with its mailbox; one about to expire is not reused.
  const same = known && known.emailKey === whose.emailKey && known.user?.id === buyer.user?.id;
  if (same && isSame(known, terms) && now < expiresAt(known)) {
    return { order: tx.assign(known, { ...whose, ...told, coupon }), givenUp };
  }
  if (known) {
    // Reconciling makes it unpayable at the provider.
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

/** Returns the key that merges repeated set-ups; null for a guest without a draft. */
function keyFor({ user, draftId }: OrderingBuyer): string | null {
  if (user) return memberKey(user);
  return draftId && draftKey(draftId);
}

/**
 * Returns the prefix of buyer keys for orders placed while signed in. `Order.user` proves less: strangers may have
 * started orders with the member's address.
 */
export function memberKey({ id }: Pick<User, 'id'>): string {
  return `user:${id}`;
}

/** True for an open order that its member placed while signed in. */
export function isBegunByMember({ user, buyerKey }: Pick<Order, 'user' | 'buyerKey'>): boolean {
  return Boolean(user && buyerKey?.startsWith(`${memberKey(user)}:`));
}

/** Returns the prefix of buyer keys for orders with a draft. */
function draftKey(draftId: string): string {
  return `draft:${draftId}`;
}

/** True for an open order of this draft. */
export function isBegunByDraft({ buyerKey }: Pick<Order, 'buyerKey'>, draftId: string | null): boolean {
  return Boolean(draftId && buyerKey?.startsWith(`${draftKey(draftId)}:`));
}

/** Returns the price columns of an order, with and without coupon. */
function pricedAt(price: number, reduction: Reduction | null) {
  if (!reduction)
    return { amountMinor: price, firstMinor: null, listMinor: null, discountMinor: null, couponCode: null };
  const { coupon, amountMinor, firstMinor, listMinor, discountMinor } = reduction;
  return { amountMinor, firstMinor, listMinor, discountMinor, couponCode: coupon.code };
}

/**
 * Voids the account's open orders of this programme, and the browser's of this programme or of this kind: only one can
 * be paid. Orders of others with the same address stay.
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
  'programName',
  'offerName',
  'coaching',
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
