import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import type { PlanRequest, PlansResponse } from '#contract/sales/offer-changes.studio.ts';
import { DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { lockRunning, lockSubscription, refuseHeld } from '../after-sale/offer-changes/plan-changes.service.ts';
import { AlreadyDone, RenewsNow } from '../after-sale/already-done.ts';
import { findRenewing, lockBuyer, pushNow, scheduleReconcile } from '../after-sale/subscriptions.service.ts';
import { Order } from '../orders/order.entity.ts';
import { type Choice, findProgram } from '../orders/orders.service.ts';
import { PlanChange, type PlanTerms } from './plan-change.entity.ts';
import { dropPlan, isPlanDue, openPlan, toPlanTerms } from './plan-changes.service.ts';
import { getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyDroppedPlan, notifyProposedPlan } from '../notices/plan-notices.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import {
  namesIn,
  listActiveOffers,
  resolveOfferPrice,
  withoutPrefix,
} from '#server/modules/catalog/programs/programs.service.ts';
import { chargeLimits } from '../stripe/stripe-amounts.ts';

/** Time in which a member can accept. */
const OPEN_MS = 14 * DAY_MS;

/** Returns the offers a subscription can change to. @throws {NotFound} */
export async function findPlans(em: Em, id: string, prefix: string): Promise<PlansResponse> {
  const { order } = await findRenewing(em, { id });
  const sold = { published: true, endedAt: null };
  const programs = await em.find(Program, sold, { populate: ['offers'], orderBy: { position: 'asc', id: 'asc' } });
  const plans = programs.flatMap((program) =>
    listActiveOffers(program)
      .filter((offer) => isOther({ program, offer }, order))
      .map((offer) => ({
        key: `${program.id}:${offer.key}`,
        programName: withoutPrefix(program.name, prefix),
        offerName: offer.name,
        price: toDecimal(resolveOfferPrice(program, offer)),
      })),
  );
  return { currency: order.currency, plans };
}

/** True for a monthly offer in the same currency that differs in programme, offer or price. */
function isOther({ program, offer }: Choice, order: Order): boolean {
  const price = resolveOfferPrice(program, offer);
  const same = program.id === order.programId && offer.key === order.offerKey && price === order.amountMinor;
  const { least, most } = chargeLimits(offer.currency);
  return offer.interval === 'month' && offer.currency === order.currency && !same && price >= least && price <= most;
}

/**
 * Proposes another offer, which needs the member's consent and starts with the next renewal.
 * @throws {NotFound} {InvalidInput} {NothingToDo} {AppError} 409 `plan_open`, `other_price`, `already_owned`
 */
export async function proposePlan(
  em: Em,
  context: PaymentContext,
  id: string,
  { plan: key, price: seen }: z.output<typeof PlanRequest>,
  by: CoachActor,
): Promise<void> {
  const { now } = by;
  const { order: known } = await findRenewing(em, { id });
  await em.transactional(
    async (tx) => {
      await lockBuyer(tx, known);
      const row = await lockRunning(tx, id, now);
      const order = await tx.findOneOrFail(Order, { id: known.id }, { populate: ['user'], refresh: true });
      if (order.withdrawnAt) throw new AlreadyDone(msg`The buyer has withdrawn from this contract.`);
      const choice = await chosen(tx, key, order);
      const minor = resolveOfferPrice(choice.program, choice.offer);
      if (seen !== undefined && toMinor(seen) !== minor) throw new OtherPrice();
      if (await openPlan(tx, order, now)) throw new PlanOpen();
      // Ends a proposal that has expired.
      await dropPlan(tx, order);
      await refuseHeld(tx, order.user, order, choice.program.id, now);
      const proposed = tx.create(PlanChange, {
        id: randomUUID(),
        order,
        before: toPlanTerms(order),
        after: agreedBy(tx, choice, order, context.programPrefix),
        expiresAt: new Date(now.getTime() + OPEN_MS),
        createdAt: now,
      });
      const { programName, offerName } = proposed.after;
      const amount = toDecimal(minor);
      const details = { programName, offerName, amount, currency: order.currency };
      noteAction(tx, { ...by, action: 'plan.propose', subject: 'order', subjectId: order.id, details });
      notifyProposedPlan(context, tx, order, proposed, row.currentPeriodEnd);
    },
    { clear: true },
  );
  context.mailWritten();
}

/** Withdraws an open plan change and tells the member. @throws {NotFound} {NothingToDo} */
export async function withdrawPlanChange(em: Em, context: PaymentContext, id: string, by: CoachActor): Promise<void> {
  const until = getRequestDeadline();
  const { order } = await findRenewing(em, { id });
  await em.transactional(
    async (tx) => {
      await lockBuyer(tx, order);
      const row = await lockSubscription(tx, id);
      const plan = await openPlan(tx, order, by.now);
      if (plan && isPlanDue(plan, row, by.now)) throw new RenewsNow();
      // A renewal may just have applied it.
      if (!plan || !(await dropPlan(tx, order))) throw new AlreadyDone(msg`This offer is no longer open.`);
      noteAction(tx, { ...by, action: 'plan.takeBack', subject: 'order', subjectId: order.id });
      notifyDroppedPlan(context, tx, order, plan);
      await scheduleReconcile(tx, order, by.now);
    },
    { clear: true },
  );
  context.mailWritten();
  await pushNow(context, order, until);
}

async function chosen(tx: Em, key: string, order: Order): Promise<Choice> {
  const [id, offerKey] = key.split(':');
  // The lock prevents deleting the programme meanwhile.
  await tx.findOne(Program, { id: Number(id) }, { lockMode: LockMode.PESSIMISTIC_READ });
  const program = await findProgram(tx, Number(id));
  const offer = program && listActiveOffers(program).find((each) => each.key === offerKey);
  if (!program || !offer || !isOther({ program, offer }, order)) {
    throw new InvalidInput([{ path: 'plan', message: msg`Choose an offer.` }]);
  }
  return { program, offer };
}

/** Returns the new terms: current price, no code, no new minimum term. */
function agreedBy(tx: Em, choice: Choice, { language }: Order, prefix: string): PlanTerms {
  const { program, offer } = choice;
  const programName = withoutPrefix(program.name, prefix);
  const shown = namesIn(tx, choice, prefix, language);
  return {
    programId: program.id,
    offerKey: offer.key,
    programName,
    offerName: offer.name,
    shownProgramName: shown.programName === programName ? null : shown.programName,
    shownOfferName: shown.offerName === offer.name ? null : shown.offerName,
    amountMinor: resolveOfferPrice(program, offer),
    vatRate: program.vatRate,
    coaching: program.coaching,
    firstMinor: null,
    listMinor: null,
    discountMinor: null,
  };
}

/** 409: a plan change is already open. */
class PlanOpen extends AppError {
  constructor() {
    super(409, 'plan_open', msg`Another offer is already proposed. Withdraw it first.`);
  }
}

/** 409: the price differs from the one the coach saw. */
class OtherPrice extends AppError {
  constructor() {
    super(409, 'other_price', msg`This offer’s price has changed. Check it again.`);
  }
}
