import { expect, test } from 'vitest';
import { offer, program } from '#widgets/elements/programs/programs.factory.ts';
import { coachingIn } from './purchase.ts';

test('suggests no coaching that only existing customers can buy', () => {
  const later = offer({ key: 'later', kind: 'continuation', price: '39.90' });
  const coaching = (offers: (typeof later)[]) => coachingIn([program({ coaching: true, offers })]);
  expect(coaching([later])).toBeUndefined();
  expect(coaching([later, offer()])?.price).toBe('99.99');
});
