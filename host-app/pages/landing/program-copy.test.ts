import { expect, test } from 'vitest';
import { buildCardLink, cardsWithCopy } from '#widgets/elements/programs/cards.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { toProgramCopy } from './program-copy.ts';

const none = { signIn: false, sandbox: false, card: false, paypal: false };

test.each([
  ['a one-time programme leads to its form with cards', 'one_time', { card: true, paypal: true }, '/subscribe/2'],
  ['a one-time programme leads to the checkout with PayPal only', 'one_time', { paypal: true }, '/checkout/2'],
  ['a subscription leads to its form with PayPal only', 'subscription', { paypal: true }, '/subscribe/2'],
] as const)('%s', (_, type, providers, link) => {
  const sold = program({ id: 2, type });
  const [card] = cardsWithCopy([toProgramCopy(sold, { ...none, ...providers })], [sold]);
  expect(buildCardLink(card!, '')).toBe(link);
});

test('a card without an answer of the API knows a programme with coaching', () => {
  const [card] = cardsWithCopy([toProgramCopy(program({ coaching: true }), { ...none, card: true })], []);
  expect(card).toMatchObject({ coaching: true });
});
