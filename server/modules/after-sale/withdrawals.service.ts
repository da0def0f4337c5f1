import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import type { Speaker } from '#contract/speak.ts';
import type { Em } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { speakerOf } from '../../words.ts';
import type { User } from '../users/user.entity.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { dropPlan } from '../orders/plan-changes.service.ts';
import { moneyBackBy, remindOfMoneyAt } from '../orders/terms.ts';
import { type FormMail, lockAddress } from '../outbox/form-mail.service.ts';
import { patience } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../payments/payment-notices.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { acknowledge, acknowledgeConfirmed } from './acknowledgement.ts';
import { findMeantOrder } from './meant-order.ts';
import { pushNow } from './subscriptions.service.ts';
import { judge, unconfirmed, type Verdict } from './withdrawal-verdict.ts';

interface Withdrawal {
  fullName: string;
  email: string;
  /** What the buyer wrote to name the contract. */
  contract: string;
  language: Language;
  /** Who is signed in. */
  user: User | null;
}

/**
 * Stores a withdrawal and acknowledges it by mail. A stranger gets the same answer whether or not an order is found,
 * so that nobody learns who has bought something. One in time ends the contract at once where its owner is signed in;
 * anybody else's waits for a press in the contract's mailbox.
 * @throws {Refused} with the reason, if the signed-in owner's own cannot be accepted
 */
export async function receiveWithdrawal(em: Em, context: PaymentContext, input: Withdrawal): Promise<Received> {
  const until = patience();
  const now = context.clock();
  const { order, verdict, mail, isOwn } = await em.transactional((tx) => store(tx, context, input, now), {
    clear: true,
  });
  context.mailWritten();
  const ended = verdict.kind === 'accepted';
  if (order && ended) await pushNow(context, order, until);
  if (isOwn && verdict.code) {
    const speaker = await speakerOf(input.language);
    const reason = verdict.outcome(speaker);
    throw new Refused(verdict.code, verdict.guarantee ? `${reason} ${verdict.guarantee(speaker)}` : reason);
  }
  return { receivedAt: now, mail, ended };
}

interface Received {
  receivedAt: Date;
  /** What becomes of the acknowledgement. */
  mail: FormMail;
  /** Its signed-in owner has ended the contract with it. */
  ended: boolean;
}

interface Stored extends Pick<Received, 'mail'> {
  order: Order | null;
  verdict: Verdict;
  isOwn: boolean;
}

async function store(tx: Em, context: PaymentContext, input: Withdrawal, now: Date): Promise<Stored> {
  const { fullName, email, contract, language } = input;
  const emailKey = toEmailKey(email);
  await lockAddress(tx, emailKey);
  const { timeZone } = context.brand;
  const order = await findMeantOrder(tx, { emailKey, contract, now, timeZone, mode: context.providers.mode });
  if (order && order.emailKey !== emailKey) await lockAddress(tx, order.emailKey);
  const isOwn = Boolean(order && input.user && isOwner(input.user, order));
  // The first one counts: whoever sends another is neither later nor asked anew.
  const waiting = order && (await findUnconfirmed(tx, { order }));
  const judged = await judge(tx, context, order, waiting?.createdAt ?? now);
  const verdict =
    order && judged.kind === 'accepted' && !isOwn
      ? unconfirmed(order, { receivedAt: waiting?.createdAt ?? now, again: Boolean(waiting), timeZone })
      : judged;
  const request = waiting ?? (verdict.kind === 'again' ? null : createRequest(tx, context, { ...input, order }, now));
  if (request) await settle(tx, context, request, verdict, now);
  const confirmKey = verdict.kind === 'unconfirmed' && !waiting ? request?.confirmKey : undefined;
  const told = { fullName, emailKey, contract, order, language: order?.language ?? language, verdict, confirmKey };
  return { order, verdict, isOwn, mail: await acknowledge(tx, context, told, now) };
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

/** Does what was judged of a request that is stored, and tells the coach of what waits for them. */
async function settle(
  tx: Em,
  context: PaymentContext,
  request: RefundRequest,
  { kind, outcome }: Verdict,
  now: Date,
): Promise<void> {
  const { order } = request;
  if (kind === 'unconfirmed') {
    request.confirmKey ??= randomUUID();
    return;
  }
  const coach = await speakerOf(context.brand.language);
  request.confirmedAt = now;
  if (kind === 'refused' || kind === 'again') {
    // The coach sees it, with the reason; there is nothing left to do about it.
    Object.assign(request, { note: refusedWith(outcome(coach), coach), settledAt: now, remindAt: null });
    return;
  }
  if (order) await endContract(tx, order as Order, { withdrawnAt: request.createdAt, now });
  const { id, fullName, email, contract } = request;
  const buyer = `${fullName} (${email})`;
  const source = { about: email, cause: `requested:${id}` };
  notifyCoach(context, tx, 'refund-notice', source, {
    what: coach.say(msg`${buyer} withdraws from the contract`),
    item: order ? itemOf(order as Order) : coach.say(msg`"${contract}" (no order was found for it)`),
  });
}

/**
 * Ends a contract whose mailbox, or the coach, confirms that its withdrawal came from the buyer. `no` where nothing can
 * be confirmed any more: nobody has withdrawn so, the coach has settled it, or the days for the money are over.
 * `write` is called in the same transaction.
 */
export async function confirmWithdrawal(
  em: Em,
  context: PaymentContext,
  which: Confirmable,
  write?: (tx: Em, order: Order) => void,
): Promise<Confirmed> {
  const until = patience();
  const now = context.clock();
  const known = await em.findOne(RefundRequest, { confirmKey: { $ne: null }, ...which }, { populate: ['order'] });
  const order = known?.order as Order | null | undefined;
  if (!known || !order) return 'no';
  const confirmed = await em.transactional((tx) => confirm(tx, context, known.id, { order, now, write }), {
    clear: true,
  });
  context.mailWritten();
  if (confirmed === 'now') await pushNow(context, order, until);
  return confirmed;
}

type Confirmed = 'now' | 'before' | 'no';

/** By the key of its mail, or by its id, for the coach. */
export type Confirmable = { confirmKey: string } | { id: string };

async function confirm(
  tx: Em,
  context: PaymentContext,
  id: string,
  { order: { emailKey }, now, write }: { order: Order; now: Date; write: ((tx: Em, order: Order) => void) | undefined },
): Promise<Confirmed> {
  await lockAddress(tx, emailKey);
  const request = await tx.findOneOrFail(RefundRequest, { id }, { populate: ['order'] });
  const order = request.order as Order;
  const { fullName, contract, createdAt, confirmedAt, settledAt } = request;
  if (confirmedAt) return 'before';
  if (settledAt || moneyBackBy(createdAt, context.brand.timeZone) < now) return 'no';
  const verdict = await judge(tx, context, order, createdAt);
  await settle(tx, context, request, verdict, now);
  write?.(tx, order);
  await acknowledgeConfirmed(
    tx,
    context,
    { fullName, emailKey, contract, order, language: order.language, verdict },
    { receivedAt: createdAt, now },
  );
  return 'now';
}

/** A stranger's withdrawal that waits for the mailbox of its contract. */
function findUnconfirmed(tx: Em, { order }: { order: Order }): Promise<RefundRequest | null> {
  const waits = { order, confirmKey: { $ne: null }, confirmedAt: null, settledAt: null };
  return tx.findOne(RefundRequest, waits, { orderBy: { createdAt: 'asc' } });
}

/** Whose contract it is: the account's that has it, whatever address it was made with. */
function isOwner(user: User, { emailKey, user: owner }: Order): boolean {
  return owner ? owner.id === user.id : emailKey === user.emailKey;
}

/** What the coach sees beside a request. */
function refusedWith(reason: string, { say }: Speaker): string {
  return say(msg`Refused: ${reason}`);
}

/**
 * Nothing may be charged any more from here on. The provider is told by the row that says so, and told again
 * until it knows; what it has charged since the day of the withdrawal goes back.
 */
async function endContract(
  tx: Em,
  { id }: Order,
  { withdrawnAt, now }: { withdrawnAt: Date; now: Date },
): Promise<void> {
  await dropPlan(tx, { id });
  await tx.nativeUpdate(Order, { id }, { withdrawnAt, nextCheckAt: now });
  await tx.nativeUpdate(
    Subscription,
    { order: id, endedAt: null },
    { status: 'canceled', endsAt: now, endedAt: now, pendingChange: 'now' },
  );
}

/** 409: it came, and cannot be accepted; the mail says so, too. */
class Refused extends AppError {
  constructor(code: string, message: string) {
    super(409, code, message, { issues: [{ path: 'contract', message }] });
  }
}
