import { expect, test } from 'vitest';
import { readEnv } from '../../../server/platform/config/env.ts';
import { makeSheet } from './sheet.ts';

test('names every secret that is set, and prints none', () => {
  const settings = {
    SESSION_KEYS: 'session-1234567890',
    HEALTH_KEYS: 'health-123456789012345678901234567890',
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    DATABASE_URL: 'postgres://user:hidden@localhost/aamu',
    ERASURES_FILE: '/safe/erasures',
  };
  const sheet = makeSheet(readEnv(settings), new Date('2026-11-29T02:00:00Z'));
  expect(sheet).toContain('/safe/erasures and /safe/erasures.key');
  expect(sheet).toContain('[ ] HEALTH_KEYS');
  expect(sheet).toContain('DATABASE_URL, SESSION_KEYS, STRIPE_SECRET_KEY');
  for (const secret of ['hidden', 'session-1', 'health-1']) expect(sheet).not.toContain(secret);
});
