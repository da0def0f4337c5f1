import type { Em } from '#server/platform/db/orm.ts';
import { formatDay, formatMoney } from '#server/platform/i18n/format.ts';
import type { Order } from '../orders/order.entity.ts';
import type { PlanChange, PlanTerms } from '../subscriptions/plan-change.entity.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyBuyer, signInUrl } from './payment-notices.ts';

/** Proposes another offer: price, start, and that nothing changes without consent. */
export function notifyProposedPlan(context: PaymentContext, tx: Em, order: Order, plan: PlanChange, from: Date): void {
  const until = formatDay(plan.expiresAt, context.brand.timeZone, order.language);
  notifyBuyer(
    context,
    tx,
    order,
    'plan-proposed',
    { ...buildOfferChangeFields(context, order, plan, from), until },
    buildMailCause(plan),
  );
}

/** Confirms the offer that the member accepted, on a durable medium. */
export function notifyAgreedPlan(context: PaymentContext, tx: Em, order: Order, plan: PlanChange, from: Date): void {
  notifyBuyer(
    context,
    tx,
    order,
    'plan-agreed',
    buildOfferChangeFields(context, order, plan, from),
    buildMailCause(plan, 'agreed'),
  );
}

/** Tells the member that the coach has withdrawn the offer. */
export function notifyDroppedPlan(context: PaymentContext, tx: Em, order: Order, plan: PlanChange): void {
  const { newItem, oldItem, oldPrice, accountUrl } = buildOfferChangeFields(context, order, plan, plan.createdAt);
  notifyBuyer(context, tx, order, 'plan-off', { newItem, oldItem, oldPrice, accountUrl }, buildMailCause(plan, 'off'));
}

function buildMailCause({ id }: PlanChange, step = 'proposed'): { cause: string } {
  return { cause: `plan:${id}:${step}` };
}

function buildOfferChangeFields(
  context: PaymentContext,
  { language, currency }: Order,
  { before, after }: PlanChange,
  from: Date,
) {
  return {
    oldItem: formatLocalTerms(before),
    newItem: formatLocalTerms(after),
    oldPrice: formatMoney(before.amountMinor, currency, language),
    newPrice: formatMoney(after.amountMinor, currency, language),
    startsOn: formatDay(from, context.brand.timeZone, language),
    accountUrl: signInUrl(context, language, '/dashboard?tab=subscriptions'),
  };
}

function formatLocalTerms({ programName, shownProgramName, offerName, shownOfferName }: PlanTerms): string {
  return formatItem({ programName: shownProgramName ?? programName, offerName: shownOfferName ?? offerName });
}
