import { describe, expect, test } from 'vitest';
import { buildCards, cardsWithCopy, buildCardLink, type ProgramCopy } from './cards.ts';
import { offer, program, programs } from './programs.factory.ts';

describe('a card', () => {
  test('of a price of nothing is free, whatever it is called', () => {
    const [card] = buildCards([program({ id: 9, price: '0.00', type: 'one-time' })]);
    expect(card?.kind).toBe('free');
    expect(buildCardLink(card!, 'https://coach.example')).toBe('https://coach.example/#free-signup');
  });

  test('of either spelling of one-time leads to the checkout', () => {
    for (const type of ['one-time', 'one_time'] as const) {
      expect(buildCardLink(buildCards([program({ id: 7, type })])[0]!, '')).toBe('/checkout/7');
    }
  });

  test('of a subscription leads to its subscription page and tells its commitment', () => {
    const card = buildCards(programs)[3]!;
    expect(card.minimumMonths).toBe(3);
    expect(buildCardLink(card, '/shop')).toBe('/shop/subscribe/4');
  });

  test('tells the commitment of the offer whose price it shows', () => {
    const offers = [offer({ minimumMonths: null }), offer({ key: 'bound', minimumMonths: 6 })];
    expect(buildCards([program({ type: 'subscription', offers })])[0]?.minimumMonths).toBeNull();
  });

  test('that cannot be bought leads nowhere, unless a link was given or it is free', () => {
    const [card] = buildCards([program({ id: 2, available: false })]);
    expect(buildCardLink(card!, '')).toBeUndefined();
    expect(buildCardLink({ ...card!, link: '/subscribe/2' }, 'https://coach.example')).toBe(
      'https://coach.example/subscribe/2',
    );
    expect(buildCardLink(buildCards([program({ price: '0.00', available: false })])[0]!, '')).toBe('/#free-signup');
  });
});

describe('fixed words', () => {
  const copy: ProgramCopy = {
    id: 2,
    title: 'Fixed',
    description: 'Words',
    price: '1.00',
    currency: 'EUR',
    type: 'subscription',
    features: ['One'],
    link: '/subscribe/2',
  };

  test('keep their price while nothing is known, and take the API’s once it is', () => {
    expect(cardsWithCopy([copy], [])[0]).toMatchObject({
      title: 'Fixed',
      price: '1.00',
      kind: 'subscription',
      minimumMonths: 3,
    });
    expect(cardsWithCopy([copy], programs)[0]).toMatchObject({
      title: 'Fixed',
      price: '29.90',
      kind: 'one-time',
      minimumMonths: null,
      features: ['One'],
    });
  });
});

test('a badge is the programme’s own, wherever it stands', () => {
  const badges = ['MOST POPULAR', undefined, 'BEST VALUE', 'PREMIUM'];
  expect(buildCards(programs).map(({ badge }) => badge)).toEqual(badges);
  expect(buildCards(programs.toReversed()).map(({ badge }) => badge)).toEqual(badges.toReversed());
});
