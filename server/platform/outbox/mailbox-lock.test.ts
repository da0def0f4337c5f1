import { afterEach, expect, test, vi } from 'vitest';
import type { Em } from '../db/orm.ts';
import { findAnswerTime } from '../limits/answer-times.ts';
import { TooManyRequests } from '../limits/limiter.ts';
import { runUnderMailboxLock } from './mailbox-lock.ts';

afterEach(() => vi.restoreAllMocks());

const KEY = { emailKey: 'ann@example.com' };

/** A database whose lock is taken at the first tries, and which counts its open transactions. */
function createDatabase({ failedTries = 0 } = {}) {
  const seen = { open: 0, most: 0, tries: 0, locks: [] as string[] };
  const tx = {
    execute: (sql: string, [mailbox = '']: string[]) => {
      seen.locks.push(mailbox);
      return Promise.resolve([{ mailbox, locked: sql.includes('pg_try_') ? ++seen.tries > failedTries : '' }]);
    },
  };
  const em = {
    isInTransaction: () => false,
    transactional: async <T>(task: (of: Em) => Promise<T>) => {
      seen.most = Math.max(seen.most, ++seen.open);
      try {
        return await task(tx as unknown as Em);
      } finally {
        seen.open--;
      }
    },
  };
  return { em: em as unknown as Em, seen };
}

test('a crowd takes turns in its order, with one transaction at a time', async () => {
  const { em, seen } = createDatabase({ failedTries: 2 });
  const served: number[] = [];
  const wait = (n: number) => runUnderMailboxLock(em, KEY, () => Promise.resolve(served.push(n)));
  await Promise.all(Array.from({ length: 10 }, (_, n) => wait(n)));
  expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([seen.most, seen.tries]).toEqual([1, 12]);
});

test('other spellings of a mailbox wait for it, and another mailbox does not', async () => {
  const { em } = createDatabase();
  const finish = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = runUnderMailboxLock(em, { emailKey: 'ann+a@example.com' }, () => finish.promise);
  const second = runUnderMailboxLock(em, KEY, () => Promise.resolve(order.push('ann')));
  await runUnderMailboxLock(em, { emailKey: 'bob@example.com' }, () => Promise.resolve(order.push('bob')));
  expect(order).toEqual(['bob']);
  finish.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['bob', 'ann']);
});

test('an urgent request waits behind no form of its process', async () => {
  const { em, seen } = createDatabase();
  const finish = Promise.withResolvers<void>();
  const forms = [1, 2, 3].map(() => runUnderMailboxLock(em, KEY, () => finish.promise));
  const urgent = { ...KEY, isUrgent: true };
  expect(await runUnderMailboxLock(em, urgent, () => Promise.resolve('served'))).toBe('served');
  finish.resolve();
  await Promise.all(forms);
  expect(seen.most).toBe(2);
});

test('answers to forms about a mailbox are due a step apart in each lane, to urgent requests at once', async () => {
  const { em } = createDatabase();
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const send = (more: object) =>
    findAnswerTime(250, () => runUnderMailboxLock(em, { ...KEY, ...more }, () => Promise.resolve()));
  const due = await Promise.all([{}, {}, { lane: 'orders' as const }, { isUrgent: true }, {}].map(send));
  expect(due).toEqual([1_000, 1_250, 1_000, 0, 1_500]);
});

test('codes, orders and forms of a mailbox have their turns alternately', async () => {
  const { em } = createDatabase();
  const served: string[] = [];
  const wait = (name: string, lane: 'codes' | 'orders' | 'forms') =>
    runUnderMailboxLock(em, { ...KEY, lane }, () => Promise.resolve(served.push(name)));
  const forms = ['f1', 'f2', 'f3', 'f4'].map((name) => wait(name, 'forms'));
  const orders = ['o1', 'o2'].map((name) => wait(name, 'orders'));
  await Promise.all([...forms, ...orders, wait('c1', 'codes'), wait('c2', 'codes')]);
  expect(served).toEqual(['f1', 'c1', 'o1', 'f2', 'c2', 'o2', 'f3', 'f4']);
});

test('a failed task leaves its place to the next', async () => {
  const { em } = createDatabase();
  const failed = runUnderMailboxLock(em, KEY, () => Promise.reject(new Error('refused')));
  const next = runUnderMailboxLock(em, KEY, () => Promise.resolve('served'));
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('served');
});

test('several mailboxes are locked once each, in a fixed order', async () => {
  const { em, seen } = createDatabase();
  const emailKey = ['bob@example.com', 'ann@example.com', 'ann+a@example.com'];
  await runUnderMailboxLock(em, { emailKey }, () => Promise.resolve());
  expect(seen.locks).toEqual(['ann@example.com', 'bob@example.com']);
});

test('a form that has waited too long is refused, and everyone behind it', async () => {
  const { em, seen } = createDatabase({ failedTries: Infinity });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const task = vi.fn<() => Promise<void>>();
  const waiting = [1, 2, 3].map(() => runUnderMailboxLock(em, KEY, task));
  now.mockReturnValue(15_000);
  for (const each of waiting) await expect(each).rejects.toThrow(TooManyRequests);
  expect([task.mock.calls.length, seen.open]).toEqual([0, 0]);
});

test('is refused inside a transaction, which could hold what the first in the queue needs', async () => {
  const em = { isInTransaction: () => true } as unknown as Em;
  await expect(runUnderMailboxLock(em, KEY, () => Promise.resolve())).rejects.toThrow('before the transaction begins');
});
