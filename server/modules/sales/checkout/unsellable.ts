import { msg } from '@lingui/core/macro';
import type { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Choice } from '../orders/orders.service.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../notices/coach-notices.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import {
  listActiveOffers,
  resolveOfferPrice,
  withoutPrefix,
} from '#server/modules/catalog/programs/programs.service.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import { chargeLimits } from '../stripe/stripe-amounts.ts';

/**
 * Rejects a price that cards cannot be charged, before anything is written. Notifies the coach once.
 * @throws {Unchargeable}
 */
export async function refuseUnchargeable(context: PaymentContext, choice: Choice): Promise<void> {
  const { price, least, most } = getPriceLimits(choice);
  if (price >= least && price <= most) return;
  const { program, offer } = choice;
  const { currency } = offer;
  const { say, language } = await loadSpeaker(context.brand.language);
  const item = formatItem(getChoiceNames(choice, context.programPrefix));
  const money = (minor: number) => formatMoney(minor, currency, language);
  const [asked, from, to] = [money(price), money(least), money(most)];
  const what = say(msg`Price outside card limits`);
  const details = say(
    msg`${item} costs ${asked}, but card payments must be from ${from} to ${to}. Someone tried to buy it and couldn’t. Change the price.`,
  );
  const cause = `unchargeable:${program.id}:${offer.key}:${price}`;
  await forkEm(context.orm).transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [cause]);
    if ((await tx.count(OutboxMail, { cause: { $like: `${cause}:%` } })) > 0) return;
    notifyCoach(context, tx, 'payment-flagged', { about: null, cause }, { what, details });
  });
  context.mailWritten();
  throw new Unchargeable(least, most, currency);
}

/** Returns the offers that cannot be bought by card, for the coach. */
export async function findUnsellable(em: Em, prefix: string): Promise<StuckResponse['unsellable']> {
  const programs = await em.find(
    Program,
    { published: true, endedAt: null },
    { populate: ['offers'], orderBy: { position: 'asc' } },
  );
  return programs
    .flatMap((program) => listActiveOffers(program).map((offer) => ({ program, offer })))
    .flatMap((choice) => {
      const { price, least, most } = getPriceLimits(choice);
      // A free offer is never charged.
      if (price === 0 || (price >= least && price <= most)) return [];
      const [said, from, to] = [price, least, most].map((minor) => toDecimal(minor)) as [string, string, string];
      const item = formatItem(getChoiceNames(choice, prefix));
      return [{ item, price: said, currency: choice.offer.currency, least: from, most: to }];
    });
}

function getPriceLimits({ program, offer }: Choice) {
  return { price: resolveOfferPrice(program, offer), ...chargeLimits(offer.currency) };
}

function getChoiceNames({ program, offer }: Choice, prefix: string) {
  return { programName: withoutPrefix(program.name, prefix), offerName: offer.name };
}

/** 400: the amount is too small or too large for cards. */
class Unchargeable extends AppError {
  constructor(least: number, most: number, currency: string) {
    const from = toDecimal(least);
    const to = toDecimal(most);
    super(
      400,
      'price_not_chargeable',
      msg`Card payments must be from ${from} to ${to} ${currency}. This price is outside that range.`,
    );
  }
}
