import { expect, test } from 'vitest';
import { listFallbackLinks } from './navigation.ts';

test('no way out leads to a section that the coach has taken away', () => {
  const addresses = (taken?: ('scam' | 'hub')[]) => listFallbackLinks({ taken }).map(({ href }) => href);
  expect(addresses()).toContain('/#scam-check');
  expect(addresses(['hub'])).toContain('/#scam-check');
  expect(addresses(['scam'])).not.toContain('/#scam-check');
});

test('the page of what is free is a way out for as long as anything is', () => {
  const addresses = (nothingFree?: true) => listFallbackLinks({ nothingFree }).map(({ href }) => href);
  expect(addresses(true)).not.toContain('/free');
  expect(addresses()).toContain('/free');
});
