import { foldText } from '#contract/forms/fold-text.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { awaitsConfirmation, withdrawUntil } from '../orders/terms.ts';
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
 * Returns the order that a withdrawal means: by receipt number, by name, or the only candidate. Otherwise several, as
 * anyone can move an order to any mailbox. The order: proven before unproven, then not moved before moved, then the
 * withdrawal's name before others, then the earlier payment.
 */
export async function findMeantOrders(
  tx: Em,
  { emailKey, fullName, contract, now, timeZone, mode }: OrderSearch,
): Promise<Order[]> {
  // An account keeps its purchases when its address changes.
  const ofMailbox = { $or: [{ emailKey }, { user: { $in: await findAccountIds(tx, emailKey) } }] };
  const written = /^(?:\D*\b(?:receipt|no|number|nr)\b[^\w-]*|\s*|\W*#\s*)(TEST-)?(\d{1,9})\s*$/i.exec(contract);
  if (written) {
    const [, test, number] = written;
    const where = { number: Number(number), ...(test && { mode: 'test' as const }), payment: { order: ofMailbox } };
    const [receipt] = await tx.find(Receipt, where, {
      populate: ['payment.order'],
      orderBy: { mode: 'asc' },
      limit: 1,
    });
    return receipt ? [receipt.payment.order] : [];
  }
  const ofMode = { ...ofMailbox, ...(mode === 'live' && { mode }) };
  const bought = await tx.find(Order, { ...ofMode, status: 'paid' }, { orderBy: { paidAt: 'desc' } });
  const processed = await findProcessed(tx, ofMode);
  const orders = [...bought, ...processed];
  const open = bought.filter((order) => (withdrawUntil(order, timeZone) ?? 0) >= now);
  const unpaid = processed.filter((order) => !order.withdrawnAt);
  const words = contract.toLowerCase();
  const says = (name: string | null | undefined) => Boolean(name && words.includes(name.toLowerCase()));
  const named = (from: Order[], what: 'offerName' | 'programName') =>
    from.filter((order) => says(order[what]) || says(order[TRANSLATED_NAME_FIELDS[what]]));
  const oneNamed = (from: Order[]) => only(named(from, 'offerName')) ?? only(named(from, 'programName'));
  const isProven = (order: Order) => !awaitsConfirmation(order);
  const candidates = open.length > 0 ? open : unpaid;
  const moves = await tx.find(BuyerAction, { order: { $in: candidates }, action: 'order.address' });
  const isMoved = ({ id }: Order) => moves.some(({ order }) => order.id === id);
  // A stranger's moved order is no reason to doubt.
  const owned = only(candidates.filter((order) => isProven(order) || !isMoved(order)));
  // Proven orders first, and paid ones within the period: anyone can begin a payment with any address. Last those whose
  // buyer only learns the reason.
  const meant =
    oneNamed(open.filter(isProven)) ??
    oneNamed(unpaid.filter(isProven)) ??
    oneNamed(open) ??
    oneNamed(unpaid) ??
    only(candidates) ??
    (owned && isProven(owned) ? owned : null) ??
    (candidates.length === 0
      ? (named(orders, 'offerName')[0] ?? named(orders, 'programName')[0] ?? only(orders))
      : null);
  if (meant) return [meant];
  const similar = [named(candidates, 'offerName'), named(candidates, 'programName'), candidates];
  const several = similar.find((each) => each.length > 0) ?? [];
  const rank = (order: Order) =>
    Number(!isProven(order)) * 4 + Number(isMoved(order)) * 2 + Number(!isSameName(order.fullName, fullName));
  const since = ({ paidAt, createdAt }: Order) => Number(paidAt ?? createdAt);
  return several.toSorted((a, b) => rank(a) - rank(b) || since(a) - since(b));
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

/** The coach may have used the untranslated name. */
const TRANSLATED_NAME_FIELDS = { offerName: 'shownOfferName', programName: 'shownProgramName' } as const;

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? all[0]! : null;
}
