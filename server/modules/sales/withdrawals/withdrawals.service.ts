import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#contract/forms/email.ts';
import { foldText } from '#contract/forms/fold-text.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { type Order, RefundRequest } from '../orders/order.entity.ts';
import { remindOfMoneyAt } from '../orders/terms.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { acknowledgeWithdrawal, acknowledgeConfirmed } from './acknowledgement.ts';
import { findMeantOrders, type OrderSearch } from './meant-order.ts';
import { findFirstUnconfirmed, isFirstInName, settleWithdrawal } from './settle-withdrawal.ts';
import { pushNow } from '../after-sale/subscriptions.service.ts';
import { judgeWithdrawal, buildUnconfirmedVerdict, type WithdrawalVerdict } from './withdrawal-verdict.ts';

interface Withdrawal {
  fullName: string;
  email: string;
  /** Buyer's description of the contract. */
  contract: string;
  language: Language;
  /** Signed-in user. */
  user: User | null;
}

/**
 * Stores a withdrawal and acknowledges it by mail. Strangers always get the same answer, which does not reveal whether
 * there is an order. A signed-in owner's ends the contract at once; others wait for confirmation by the contract's
 * mailbox. If it may mean several contracts, each has its own confirmation.
 * @throws {Refused} with the reason, for the signed-in owner only
 */
export async function receiveWithdrawal(em: Em, context: PaymentContext, input: Withdrawal): Promise<Received> {
  const until = getRequestDeadline();
  const now = context.clock();
  const emailKey = toEmailKey(input.email);
  const { timeZone } = context.brand;
  const { fullName, contract } = input;
  const meant = { emailKey, fullName, contract, now, timeZone, mode: context.providers.mode };
  const expected = await findMeantOrders(em, meant);
  const mailboxes = [emailKey, ...expected.map((order) => order.emailKey)];
  const stored = await runUnderMailboxLock(
    em,
    { emailKey: mailboxes, typed: emailKey, isUrgent: input.user?.emailKey === emailKey, clear: true },
    (tx) => store(tx, context, input, { ...meant, mailboxes }),
  );
  // The order has moved to another mailbox meanwhile.
  if (!stored) return receiveWithdrawal(em, context, input);
  const { order, verdict, isOwn } = stored;
  context.mailWritten();
  const ended = verdict.kind === 'accepted';
  if (order && ended) await pushNow(context, order, until);
  if (isOwn && verdict.code) {
    const speaker = await loadSpeaker(input.language);
    const reason = verdict.outcome(speaker);
    throw new Refused(verdict.code, verdict.guarantee ? `${reason} ${verdict.guarantee(speaker)}` : reason);
  }
  return { receivedAt: now, ended };
}

interface Received {
  receivedAt: Date;
  /** True if the signed-in owner has ended the contract. */
  ended: boolean;
}

interface Stored {
  order: Order | null;
  verdict: WithdrawalVerdict;
  isOwn: boolean;
}

/** Stores a withdrawal while its mailboxes are locked. Null if an order's is not among them. */
async function store(
  tx: Em,
  context: PaymentContext,
  input: Withdrawal,
  { mailboxes, ...meant }: OrderSearch & { mailboxes: readonly string[] },
): Promise<Stored | null> {
  const orders = await findMeantOrders(tx, meant);
  if (orders.some(({ emailKey }) => !mailboxes.includes(emailKey))) return null;
  const [only = null, ...others] = orders;
  const isOwn = others.length === 0 && Boolean(only && input.user && isOwner(input.user, only));
  const isSeveral = others.length > 0;
  const stored = await storeFor(tx, context, { ...input, order: only, isOwn, isSeveral, isFirst: true }, meant);
  for (const [at, order] of others.entries()) {
    const isFirst = at + 1 < SEPARATE_MAX;
    await storeFor(tx, context, { ...input, order, isOwn: false, isSeveral, isFirst }, meant);
  }
  return stored;
}

/** Links that leave in mails of their own; further ones are gathered into one. */
const SEPARATE_MAX = 3;

interface MeantOrder {
  order: Order | null;
  isOwn: boolean;
  /** True if the withdrawal may mean other orders, too. */
  isSeveral: boolean;
  /** True if it is among the likeliest. */
  isFirst: boolean;
}

/** Stores a withdrawal from one order, or from one that was not found. */
async function storeFor(
  tx: Em,
  context: PaymentContext,
  input: Withdrawal & MeantOrder,
  { emailKey, now, timeZone }: OrderSearch,
): Promise<Stored> {
  const { fullName, contract, language, order, isOwn, isSeveral, isFirst } = input;
  // The date of the first one counts, also if a stranger sent it.
  const first = order && (await findFirstUnconfirmed(tx, order));
  const firstAt = first?.createdAt ?? now;
  const judged = await judgeWithdrawal(tx, context, order, firstAt);
  const verdict =
    order && judged.kind === 'accepted' && !isOwn
      ? buildUnconfirmedVerdict(order, { receivedAt: firstAt, timeZone })
      : judged;
  const isInBuyersName = order !== null && (await isBuyersName(tx, order, fullName));
  // Strangers can move any number of orders here.
  const isMoved = order !== null && (await tx.count(BuyerAction, { order, action: 'order.address' })) > 0;
  // A stranger who was first must not delay the buyer's own.
  const isNews = !first || (isInBuyersName && (await isFirstInName(tx, order, fullName)));
  const request = verdict.kind === 'again' ? null : createRequest(tx, context, input, now);
  if (request) await settleWithdrawal(tx, context, request, verdict, now);
  const told = { fullName, emailKey, contract, order, language: order?.language ?? language, verdict };
  await acknowledgeWithdrawal(
    tx,
    context,
    {
      ...told,
      confirmKey: request?.confirmKey,
      isInBuyersName,
      isSeveral,
      isUrgent: isFirst && !isMoved && Boolean(request?.confirmKey && isNews),
    },
    now,
  );
  return { order, verdict, isOwn };
}

function createRequest(
  tx: Em,
  context: PaymentContext,
  { fullName, email, contract, language, order }: Withdrawal & { order: Order | null },
  now: Date,
): RefundRequest {
  return tx.create(RefundRequest, {
    id: randomUUID(),
    kind: 'withdrawal',
    fullName,
    email,
    contract,
    language,
    order,
    settledAt: null,
    remindAt: remindOfMoneyAt(now, context.brand.timeZone),
    createdAt: now,
  });
}

/**
 * Ends a contract after its mailbox, or the coach, confirmed the withdrawal. `no` if nothing can be confirmed: unknown, or
 * settled by the coach. `write` is called in the same transaction.
 */
export async function confirmWithdrawal(
  em: Em,
  context: PaymentContext,
  which: Confirmable,
  write?: (tx: Em, order: Order) => void,
): Promise<Confirmed> {
  const until = getRequestDeadline();
  const now = context.clock();
  const known = await em.findOne(RefundRequest, { confirmKey: { $ne: null }, ...which }, { populate: ['order'] });
  const order = known?.order as Order | null | undefined;
  if (!known || !order) return 'no';
  const confirmed = await runUnderMailboxLock(em, { emailKey: order.emailKey, isUrgent: true, clear: true }, (tx) =>
    confirm(tx, context, known.id, { order, now, write }),
  );
  context.mailWritten();
  if (confirmed === 'now') await pushNow(context, order, until);
  return confirmed;
}

type Confirmed = 'now' | 'before' | 'no';

/** Key of the mail, or the id for the coach. */
export type Confirmable = { confirmKey: string } | { id: string };

async function confirm(
  tx: Em,
  context: PaymentContext,
  id: string,
  { order: { emailKey }, now, write }: { order: Order; now: Date; write: ((tx: Em, order: Order) => void) | undefined },
): Promise<Confirmed> {
  const request = await tx.findOneOrFail(RefundRequest, { id }, { populate: ['order'] });
  const order = request.order as Order;
  const { fullName, contract, createdAt, confirmedAt, settledAt, isSettledByReturn } = request;
  if (confirmedAt) return 'before';
  if (settledAt && !isSettledByReturn) return 'no';
  const first = await findFirstUnconfirmed(tx, order);
  const verdict = await judgeWithdrawal(tx, context, order, first?.createdAt ?? createdAt);
  await settleWithdrawal(tx, context, request, verdict, now);
  write?.(tx, order);
  await acknowledgeConfirmed(
    tx,
    context,
    { fullName, emailKey, contract, order, language: order.language, verdict },
    { receivedAt: createdAt, now, isAgain: !request.confirmedAt },
  );
  return 'now';
}

/** True if the user owns the contract: its account, or without one its address. */
function isOwner(user: User, order: Order): boolean {
  const { emailKey, user: owner } = order;
  return owner ? owner.id === user.id : emailKey === user.emailKey;
}

/** True for the name on the order or on its account. */
async function isBuyersName(tx: Em, order: Order, name: string): Promise<boolean> {
  await tx.populate(order, ['user']);
  const names = [order.fullName, order.user && displayName(order.user as User)];
  return names.some((known) => known && foldText(known) === foldText(name));
}

/** 409: received but not acceptable; the mail says so, too. */
class Refused extends AppError {
  constructor(code: string, message: string) {
    super(409, code, message, { issues: [{ path: 'contract', message }] });
  }
}
