import type { OrderEvidence, OrderPayment, OrderRequest } from '#contract/sales/orders.studio.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { moneyBackBy } from '../orders/terms.ts';
import type { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { BuyerAction } from '../orders/buyer-action.entity.ts';
import type { PlanChange } from '../subscriptions/plan-change.entity.ts';
import type { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import type { FoundEvidence } from '../dispute-evidence/dispute-evidence.service.ts';
import type { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';

/** Order with all rows about its outcome. */
export interface WholeOrder {
  order: Order;
  /** True for a contract that has ended, or is about to. */
  hasEnded: boolean;
  payments: Payment[];
  receipts: Receipt[];
  /** Oldest first. */
  refunds: Refund[];
  /** Ids of the refused refunds that wait for the coach. */
  waitingRefunds: readonly string[];
  requests: RefundRequest[];
  subscription: Subscription | null;
  purchase: Purchase | null;
  /** Plan changes of its subscription, oldest first. */
  plans: PlanChange[];
  /** Actions of the buyer, oldest first. */
  buyerActions: BuyerAction[];
  /** Evidence for a dispute, if the buyer was erased. */
  evidence: FoundEvidence | null;
  /** Actions of the coach, newest first. */
  actions: CoachAction[];
}

export interface Place {
  /** Origin of the shop. */
  url: string;
  /** Time zone of the shop. */
  timeZone: string;
  now: Date;
  /** Returns the link to change the card, in the buyer's language. */
  cardUrl: (language: Language) => string;
}

export function presentRefund(
  refund: Refund,
  { waitingRefunds }: WholeOrder,
  timeZone: string,
): OrderPayment['refunds'][number] {
  const { id, amountMinor, reason, status, endsContract, lastError, createdAt, doneAt, settledAt } = refund;
  return {
    id,
    amount: toDecimal(amountMinor),
    reason,
    status,
    endsAccess: endsContract,
    problem: lastError ?? null,
    createdAt: formatLocalMoment(timeZone, createdAt),
    doneAt: doneAt ? formatLocalMoment(timeZone, doneAt) : null,
    settledAt: settledAt ? formatLocalMoment(timeZone, settledAt) : null,
    isWaiting: waitingRefunds.includes(id),
  };
}

export function presentRequest(request: RefundRequest, timeZone: string): OrderRequest {
  const { id, kind, fullName, note, createdAt, settledAt, confirmKey, confirmedAt } = request;
  return {
    id,
    kind,
    fullName,
    note,
    createdAt: formatLocalMoment(timeZone, createdAt),
    settled: Boolean(settledAt),
    ...(confirmKey &&
      !confirmedAt &&
      !settledAt && { decideBy: formatLocalMoment(timeZone, moneyBackBy(createdAt, timeZone)) }),
  };
}

export function presentEvidence(
  { evidence, eraseAt }: FoundEvidence,
  { buyerErasedAt }: Order,
  timeZone: string,
): OrderEvidence {
  const at = (moment: string | Date) => formatLocalMoment(timeZone, new Date(moment));
  return {
    ...evidence,
    until: eraseAt && at(eraseAt),
    erasedAt: buyerErasedAt ? at(buyerErasedAt) : null,
    consent: evidence.consent && { ...evidence.consent, at: evidence.consent.at && at(evidence.consent.at) },
    access: evidence.access.map(({ from, until }) => ({ from: at(from), until: until && at(until) })),
    stepsDone: evidence.stepsDone.map(at),
    workouts: evidence.workouts.map(at),
    mails: evidence.mails.map((mail) => ({ ...mail, at: at(mail.at) })),
    messages: evidence.messages.map((message) => ({ ...message, at: at(message.at) })),
    requests: evidence.requests.map((request) => ({ ...request, at: at(request.at) })),
  };
}
