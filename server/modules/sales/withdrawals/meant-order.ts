import { foldText } from '#contract/forms/fold-text.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { awaitsConfirmation } from '../orders/attribution.ts';
import { withdrawUntil } from '../orders/terms.ts';
import { findAccountIds } from '../reconcile/grant.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

export interface OrderSearch {
  emailKey: string;
  fullName: string;
  /** Buyer's description of the contract. */
  contract: string;
  now: Date;
  timeZone: string;
  /** In live mode, test orders do not match. */
  mode: Mode;
}

/**
 * Returns the order that a withdrawal means. If several may be meant, all of them, as anyone can move an order to any
 * mailbox: proven before unproven, then not moved before moved, then those with the withdrawal's name, then the earlier
 * ones. If none can be withdrawn from, one whose buyer only learns the reason.
 */
export async function findMeantOrders(tx: Em, search: OrderSearch): Promise<Order[]> {
  const { emailKey, fullName, contract, now, timeZone, mode } = search;
  // An account keeps its purchases when its address changes.
  const ofMailbox = { $or: [{ emailKey }, { user: { $in: await findAccountIds(tx, emailKey) } }] };
  const numbered = await findNumbered(tx, ofMailbox, contract);
  if (numbered) return numbered;
  const ofMode = { ...ofMailbox, ...(mode === 'live' && { mode }) };
  const bought = await tx.find(Order, { ...ofMode, status: 'paid' }, { orderBy: { paidAt: 'desc' } });
  const processed = await findProcessed(tx, ofMode);
  const open = bought.filter((order) => (withdrawUntil(order, timeZone) ?? 0) >= now);
  const candidates = [...open, ...processed.filter((order) => !order.withdrawnAt)];
  const others = [...bought, ...processed].filter((order) => !candidates.includes(order));
  if (candidates.length === 0) {
    const refused = findRefused(others, contract);
    return refused.length > 0 || others.length > 1 ? refused : others;
  }
  const proven = candidates.filter(isProven);
  const own = only(filterNamed(proven, contract, ['offerName'])) ?? only(filterNamed(proven, contract, NAMES));
  if (own) return [own];
  // An own contract that is named is answered, whatever strangers have ordered.
  const refused = findRefused(others.filter(isProven), contract);
  const named = [...filterNamed(candidates, contract, NAMES), ...refused];
  const possible = named.length > 0 ? named : candidates;
  return sortByLikelihood(tx, possible, fullName);
}

const RECEIPT_NUMBER = /^(?:\D*\b(?:receipt|no|number|nr)\b[^\w-]*|\s*|\W*#\s*)(TEST-)?(\d{1,9})\s*$/i;

/** Returns the order of a receipt, if the buyer's description is a receipt number; undefined if it is not. */
async function findNumbered(tx: Em, ofMailbox: object, contract: string): Promise<Order[] | undefined> {
  const written = RECEIPT_NUMBER.exec(contract);
  if (!written) return undefined;
  const [, test, number] = written;
  const where = { number: Number(number), ...(test && { mode: 'test' as const }), payment: { order: ofMailbox } };
  const [receipt] = await tx.find(Receipt, where, {
    populate: ['payment.order'],
    orderBy: { mode: 'asc' },
    limit: 1,
  });
  return receipt ? [receipt.payment.order] : [];
}

/** Returns only the one proven order that has no rival but moved ones; else all, the likeliest first. */
async function sortByLikelihood(tx: Em, orders: readonly Order[], fullName: string): Promise<Order[]> {
  const moves = await tx.find(BuyerAction, { order: { $in: [...orders] }, action: 'order.address' });
  const isMoved = ({ id }: Order) => moves.some(({ order }) => order.id === id);
  // A stranger's moved order is no reason to doubt.
  const unmoved = only(orders.filter((order) => isProven(order) || !isMoved(order)));
  if (unmoved && isProven(unmoved)) return [unmoved];
  const rank = (order: Order) =>
    Number(!isProven(order)) * 4 + Number(isMoved(order)) * 2 + Number(!isSameName(order.fullName, fullName));
  const since = ({ paidAt, createdAt }: Order) => Number(paidAt ?? createdAt);
  return orders.toSorted((a, b) => rank(a) - rank(b) || since(a) - since(b));
}

function isProven(order: Order): boolean {
  return !awaitsConfirmation(order);
}

/** Names of an order's offer and programme. */
const NAMES = ['offerName', 'programName'] as const;

/** The coach may have used the untranslated name. */
const TRANSLATED_NAME_FIELDS = { offerName: 'shownOfferName', programName: 'shownProgramName' } as const;

/** Returns the orders with one of the names in the buyer's description. */
function filterNamed(orders: readonly Order[], contract: string, names: readonly (typeof NAMES)[number][]): Order[] {
  const words = contract.toLowerCase();
  const says = (name: string | null | undefined) => Boolean(name && words.includes(name.toLowerCase()));
  return orders.filter((order) => names.some((name) => says(order[name]) || says(order[TRANSLATED_NAME_FIELDS[name]])));
}

/** Returns the named order of which the buyer learns why it cannot be withdrawn from, if any. */
function findRefused(orders: readonly Order[], contract: string): Order[] {
  const order = filterNamed(orders, contract, ['offerName'])[0] ?? filterNamed(orders, contract, NAMES)[0];
  return order ? [order] : [];
}

function isSameName(known: string | null | undefined, name: string): boolean {
  return foldText(known ?? '') === foldText(name);
}

/** Returns the orders whose first payment is pending at a bank or PayPal: the contract exists already. */
async function findProcessed(tx: Em, ofMode: object): Promise<Order[]> {
  const first = { status: 'pending', order: { ...ofMode, paidAt: null } } as const;
  const payments = await tx.find(Payment, first, { populate: ['order'], orderBy: { createdAt: 'desc' } });
  return [...new Set(payments.map(({ order }) => order as Order))];
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? all[0]! : null;
}
