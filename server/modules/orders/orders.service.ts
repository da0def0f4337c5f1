import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Em } from '../../db/orm.ts';
import type { User } from '../users/user.entity.ts';
import type { Coupon } from '../coupons/coupon.entity.ts';
import { type Offer, Program } from '../programs/program.entity.ts';
import { namesIn, priceOf, withoutPrefix } from '../programs/programs.service.ts';
import type { Mode } from '../../mode.ts';
import { Order } from './order.entity.ts';
import { expiresAt } from './terms.ts';

/** Who orders. `key` is what makes repeated set-ups one order. */
export interface OrderingBuyer {
  user: User | null;
  email: string;
  fullName: string | null;
  language: Language;
  key: string;
  /** The mailbox has it already: whatever is paid with is let go again. */
  neverCharged?: boolean;
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
  /** The mailbox has used it, which nobody but the mailbox is told: what is ordered is never charged. */
  again?: boolean;
}

/** A programme that is sold, with its offers, or null. */
export function findProgram(em: Em, id: number): Promise<Program | null> {
  return em.findOne(Program, { id, published: true, endedAt: null }, { populate: ['offers'] });
}

/**
 * The open order of this buyer for this offer, made if there is none. One whose terms are no longer
 * those of the offer is voided for a new one: nobody pays a price that they were not shown. To be called
 * while the buyer's address is locked.
 */
export async function openOrder(
  tx: Em,
  { program, offer }: Choice,
  buyer: OrderingBuyer,
  { prefix, mode, now, termsVersion = null }: { prefix: string; mode: Mode; now: Date; termsVersion?: string | null },
  reduction: Reduction | null = null,
): Promise<Order> {
  const buyerKey = `${buyer.key}:${program.id}:${offer.key}`;
  const written = { programName: withoutPrefix(program.name, prefix), offerName: offer.name };
  const terms = {
    mode,
    programId: program.id,
    offerKey: offer.key,
    ...written,
    interval: offer.interval,
    ...pricedAt(priceOf(program, offer), reduction),
    currency: offer.currency,
    vatRate: program.vatRate,
    minimumMonths: offer.minimumMonths ?? null,
    guaranteeDays: offer.guaranteeDays ?? null,
    accessDays: offer.accessDays ?? null,
    coaching: program.coaching,
    neverCharged: buyer.neverCharged ?? false,
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
  // The key of a guest is the draft's, and one draft may come with two addresses at once.
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`buyer:${buyer.key}`]);
  await voidOthers(tx, `${buyer.key}:${program.id}:`, buyerKey, now);
  if (!terms.neverCharged) await voidEarlier(tx, { ...terms, ...whose, user: buyer.user }, buyerKey, now);
  const known = await tx.findOne(Order, { buyerKey, status: 'open' }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  // An order stays with its mailbox, and one that is about to expire is not begun with.
  const same = known && known.emailKey === whose.emailKey && known.user?.id === buyer.user?.id;
  if (same && isSame(known, terms) && now < expiresAt(known)) return tx.assign(known, { ...whose, ...told, coupon });
  if (known) {
    // Reconciling makes sure that nobody can pay for it at the provider any more.
    tx.assign(known, { status: 'void', buyerKey: null, nextCheckAt: now });
    await tx.flush();
  }
  return tx.create(Order, {
    id: randomUUID(),
    user: buyer.user,
    buyerKey,
    ...whose,
    ...told,
    ...terms,
    coupon,
    createdAt: now,
  });
}

/** The price of an order, with what it was before its coupon. */
function pricedAt(price: number, reduction: Reduction | null) {
  if (!reduction)
    return { amountMinor: price, firstMinor: null, listMinor: null, discountMinor: null, couponCode: null };
  const { coupon, amountMinor, firstMinor, listMinor, discountMinor } = reduction;
  return { amountMinor, firstMinor, listMinor, discountMinor, couponCode: coupon.code };
}

/** A buyer who chooses another offer of the same programme cannot pay for the first one by mistake. */
async function voidOthers(tx: Em, prefix: string, chosen: string, now: Date): Promise<void> {
  const others = { $like: `${prefix.replaceAll(/[%_\\]/g, '\\$&')}%`, $ne: chosen };
  await tx.nativeUpdate(
    Order,
    { status: 'open', buyerKey: others },
    { status: 'void', buyerKey: null, nextCheckAt: now },
  );
}

/**
 * What the same mailbox has begun to buy of this programme gives way, by whatever form: only one of them can be paid.
 * What a member has ordered gives way to no guest, who may be a stranger.
 */
async function voidEarlier(
  tx: Em,
  { emailKey, programId, mode, user }: Pick<Order, 'emailKey' | 'programId' | 'mode'> & { user: User | null },
  chosen: string,
  now: Date,
): Promise<void> {
  await tx.nativeUpdate(
    Order,
    {
      status: 'open',
      emailKey,
      programId,
      mode,
      neverCharged: false,
      $or: [{ buyerKey: null }, { buyerKey: { $ne: chosen } }],
      ...(user ? {} : { user: null }),
    },
    { status: 'void', buyerKey: null, nextCheckAt: now },
  );
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
  'neverCharged',
] as const;

function isSame(order: Order, terms: Pick<Order, (typeof COMPARED)[number]>): boolean {
  return COMPARED.every((name) => (order[name] ?? null) === (terms[name] ?? null));
}
