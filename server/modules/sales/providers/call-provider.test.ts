import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callProvider, getRequestDeadline } from './call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what a request has waited for before it comes to a provider counts in', async () => {
  const until = getRequestDeadline();
  // Another request with the same address went first.
  await vi.advanceTimersByTimeAsync(9_000);
  const call = { provider: 'stripe', operation: 'set_up', until } as const;
  const silent = new Promise<never>(() => undefined);
  const outcome = callProvider({ log: pino({ level: 'silent' }) } as PaymentContext, call, () => silent).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.race([outcome, Promise.resolve('waits on')])).toMatchObject({ status: 502 });
});
