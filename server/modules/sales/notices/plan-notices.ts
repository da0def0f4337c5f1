import type { Em } from '#server/platform/db/orm.ts';
import { formatDay, formatMoney } from '#server/platform/i18n/format.ts';
import type { Order } from '../orders/order.entity.ts';
import type { PlanChange, PlanTerms } from '../subscriptions/plan-change.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyBuyer, signInUrl } from './payment-notices.ts';

/** Another offer is proposed: what it is, what it costs, from when, and that nothing changes without a yes. */
export function notifyProposedPlan(context: PaymentContext, tx: Em, order: Order, plan: PlanChange, from: Date): void {
  const until = formatDay(plan.expiresAt, context.brand.timeZone, order.language);
  notifyBuyer(context, tx, order, 'plan-proposed', { ...aboutOf(context, order, plan, from), until }, causeOf(plan));
}

/** The member has agreed: what was agreed, to keep. */
export function notifyAgreedPlan(context: PaymentContext, tx: Em, order: Order, plan: PlanChange, from: Date): void {
  notifyBuyer(context, tx, order, 'plan-agreed', aboutOf(context, order, plan, from), causeOf(plan, 'agreed'));
}

/** The coach has taken it back: everything stays as it is. */
export function notifyDroppedPlan(context: PaymentContext, tx: Em, order: Order, plan: PlanChange): void {
  const { newItem, oldItem, oldPrice, accountUrl } = aboutOf(context, order, plan, plan.createdAt);
  notifyBuyer(context, tx, order, 'plan-off', { newItem, oldItem, oldPrice, accountUrl }, causeOf(plan, 'off'));
}

function causeOf({ id }: PlanChange, step = 'proposed'): { cause: string } {
  return { cause: `plan:${id}:${step}` };
}

function aboutOf(context: PaymentContext, { language, currency }: Order, { before, after }: PlanChange, from: Date) {
  return {
    oldItem: shownOf(before),
    newItem: shownOf(after),
    oldPrice: formatMoney(before.amountMinor, currency, language),
    newPrice: formatMoney(after.amountMinor, currency, language),
    startsOn: formatDay(from, context.brand.timeZone, language),
    accountUrl: signInUrl(context, language, '/dashboard?tab=subscriptions'),
  };
}

function shownOf({ programName, shownProgramName, offerName, shownOfferName }: PlanTerms): string {
  return itemOf({ programName: shownProgramName ?? programName, offerName: shownOfferName ?? offerName });
}
