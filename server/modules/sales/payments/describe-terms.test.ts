import { expect, test } from 'vitest';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Order } from '../orders/order.entity.ts';
import { describeTerms } from './describe-terms.ts';

const now = new Date('2026-11-28T10:00:00Z');
const periodEnd = new Date('2026-12-28T10:00:00Z');

async function describeOrder(terms: Partial<Order>, end: Date | null = periodEnd, language: Order['language'] = 'en') {
  const order = { amountMinor: 1_990, firstMinor: null, currency: 'EUR', coaching: false, ...terms } as Order;
  const speaker = await loadSpeaker(language);
  return describeTerms(order, { periodEnd: end }, { speaker, timeZone: 'Europe/Helsinki', now });
}

const NEXT = 'The next payment of €19.90 is charged on 28 December 2026.';

test.each<[name: string, terms: Partial<Order>, said: string]>([
  ['once', { interval: 'once' }, 'Your access has no end date. You paid once, and nothing renews.'],
  [
    'once for nothing',
    { interval: 'once', firstMinor: 0 },
    'Your access has no end date. You paid nothing, and nothing renews.',
  ],
  [
    'once for a time',
    { interval: 'once', accessDays: 90 },
    'Your access lasts 90 days. You paid once, and nothing renews.',
  ],
  [
    'coaching for a time',
    { interval: 'once', accessDays: 28, coaching: true },
    'Your coaching lasts 28 days. It does not renew.',
  ],
  [
    'coaching without an end',
    { interval: 'once', coaching: true },
    'Your coaching has no end date. You paid once, and nothing renews.',
  ],
  [
    'monthly with a minimum term',
    { interval: 'month', minimumMonths: 2 },
    `It renews each month for €19.90, for at least 2 months. That is at least €39.80 in total. ${NEXT} Your access lasts as long as the subscription.`,
  ],
  [
    'monthly in the name of an account that has not confirmed it',
    { interval: 'month', namesAccount: true, confirmedAt: null },
    'It renews each month for €19.90, and you can cancel at any time. It renews only if you confirm the order. Otherwise it ends on 28 December 2026, and nothing more is charged. Your access lasts as long as the subscription.',
  ],
  [
    'monthly without one',
    { interval: 'month' },
    `It renews each month for €19.90, and you can cancel at any time. ${NEXT} Your access lasts as long as the subscription.`,
  ],
  [
    'coaching by the month, the first one for less',
    { interval: 'month', minimumMonths: 3, firstMinor: 990, coaching: true },
    `The first month costs €9.90. It renews each month for €19.90, for at least 3 months. That is at least €49.70 in total. ${NEXT} Your coaching lasts as long as the subscription.`,
  ],
])('says what was agreed: %s', async (_name, terms, said) => {
  expect(await describeOrder(terms)).toBe(said);
});

test('names no charge that is over when the receipt is sent once more', async () => {
  const said = await describeOrder({ interval: 'month' }, new Date('2026-11-01T10:00:00Z'));
  expect(said).not.toContain('next payment');
});
