import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/languages.ts';
import type { Speaker } from '#contract/speak.ts';
import type { Em } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { speakerOf } from '../../words.ts';
import type { User } from '../users/user.entity.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { remindOfMoneyAt } from '../orders/terms.ts';
import { dropPlan } from '../orders/plan-changes.service.ts';
import { type FormMail, lockAddress } from '../outbox/form-mail.service.ts';
import { patience } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../payments/payment-notices.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { acknowledge } from './acknowledgement.ts';
import { findMeantOrder } from './meant-order.ts';
import { pushNow } from './subscriptions.service.ts';
import { judge, type Verdict } from './withdrawal-verdict.ts';

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
 * so that nobody learns who has bought something. One that is in time ends the contract: here at once, at the provider as soon as
 * it can be reached.
 * @throws {Refused} with the reason, if the signed-in owner's own cannot be accepted
 */
export async function receiveWithdrawal(em: Em, context: PaymentContext, input: Withdrawal): Promise<Received> {
  const until = patience();
  const now = context.clock();
  const { order, verdict, mail } = await em.transactional((tx) => store(tx, context, input, now), {
    clear: true,
  });
  context.mailWritten();
  if (order && verdict.kind === 'accepted') await pushNow(context, order, until);
  if (order && verdict.code && input.user && isOwner(input.user, order)) {
    const speaker = await speakerOf(input.language);
    const reason = verdict.outcome(speaker);
    throw new Refused(verdict.code, verdict.guarantee ? `${reason} ${verdict.guarantee(speaker)}` : reason);
  }
  return { receivedAt: now, mail };
}

interface Received {
  receivedAt: Date;
  /** What becomes of the acknowledgement. */
  mail: FormMail;
}

interface Stored extends Pick<Received, 'mail'> {
  order: Order | null;
  verdict: Verdict;
}

async function store(tx: Em, context: PaymentContext, input: Withdrawal, now: Date): Promise<Stored> {
  const { fullName, email, contract, language } = input;
  const emailKey = email.toLowerCase();
  await lockAddress(tx, emailKey);
  const what = { kind: 'withdrawal' as const, fullName, email, contract, language };
  const request = { id: randomUUID(), ...what, createdAt: now };
  const { timeZone } = context.brand;
  const order = await findMeantOrder(tx, { emailKey, contract, now, timeZone, mode: context.providers.mode });
  if (order && order.emailKey !== emailKey) await lockAddress(tx, order.emailKey);
  const verdict = await judge(tx, context, order);
  const { kind } = verdict;
  const coach = await speakerOf(context.brand.language);
  if (order && kind === 'accepted') await endContract(tx, order, now);
  // The coach sees one that was refused, with the reason; there is nothing left to do about it.
  const closed =
    kind === 'refused'
      ? { note: refusedWith(verdict.outcome(coach), coach), settledAt: now }
      : { settledAt: null, remindAt: remindOfMoneyAt(now, timeZone) };
  if (kind !== 'again') tx.create(RefundRequest, { ...request, order, ...closed });
  const mail = await acknowledge(
    tx,
    context,
    { fullName, emailKey, contract, order, language: order?.language ?? language, verdict },
    now,
  );
  if (kind === 'accepted' || kind === 'unknown') {
    const buyer = `${fullName} (${email})`;
    notifyCoach(context, tx, 'refund-notice', `requested:${request.id}`, {
      what: coach.say(msg`${buyer} withdraws from the contract`),
      item: order ? itemOf(order) : coach.say(msg`"${contract}" (no order was found for it)`),
    });
  }
  return { order, verdict, mail };
}

function isOwner(user: User, { emailKey, user: owner }: Order): boolean {
  return owner?.id === user.id || emailKey === user.emailKey;
}

/** What the coach sees beside a request. */
function refusedWith(reason: string, { say }: Speaker): string {
  return say(msg`Refused: ${reason}`);
}

/**
 * Nothing may be charged any more from here on. The provider is told by the row that says so, and told again
 * until it knows; what it charges until then goes back by itself.
 */
async function endContract(tx: Em, { id }: Order, now: Date): Promise<void> {
  await dropPlan(tx, { id });
  await tx.nativeUpdate(Order, { id }, { withdrawnAt: now, nextCheckAt: now });
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
