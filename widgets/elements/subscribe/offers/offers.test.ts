import { describe, expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { formatTerm } from '#widgets/parts/programs/format-term.ts';
import { formatGuarantee, listOffers, payLabel } from './offers.ts';
import { allDay, coaching } from '../subscribe.factory.ts';

const [monthly, kickstart, continuation] = coaching().offers as [never, never, never];
const [once] = allDay().offers as [never];
const keys = (named?: string) => listOffers(coaching(), named).map(({ key }) => key);

test('the continuation is there only for those whom a link names it to', () => {
  expect(keys()).toEqual(['monthly', 'kickstart']);
  expect(keys('kickstart')).toEqual(['monthly', 'kickstart']);
  expect(keys('continuation')).toEqual(['monthly', 'kickstart', 'continuation']);
});

test('nothing that is free is sold', () => {
  expect(listOffers(coaching({ type: 'free' }))).toEqual([]);
  expect(listOffers(coaching({ offers: coaching().offers.map((each) => ({ ...each, price: '0.00' })) }))).toEqual([]);
});

describe('what is said follows from the offer', () => {
  test.each([
    [monthly, '99.99', 'Subscribe - €99.99/month', '3-month minimum commitment', '14-day money-back guarantee'],
    [kickstart, '89.90', 'Pay €89.90', '28 days, never renews', '30-day money-back guarantee'],
    [continuation, '39.90', 'Subscribe - €39.90/month', 'Cancel any time; never starts automatically', undefined],
    [once, '29.90', 'Pay €29.90', 'One payment, no renewal', '30-day money-back guarantee'],
  ])('%o', (offer, amount, button, term, guarantee) => {
    const said = [payLabel(offer, amount), formatTerm(offer), formatGuarantee(offer)];
    expect(inEnglish(said)).toEqual([button, term, guarantee]);
  });
});
