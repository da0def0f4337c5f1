import { beforeEach, expect, test } from 'vitest';
import { type Breaker, createBreaker } from './unreachable.ts';

let now = 0;
let breaker: Breaker;
beforeEach(() => {
  now = 0;
  breaker = createBreaker(() => new Date(now));
});

const away = () => breaker.send(() => Promise.reject(Object.assign(new Error('refused'), { command: 'CONN' })));
const refuse = () => breaker.send(() => Promise.reject(Object.assign(new Error('550'), { command: 'RCPT TO' })));
const take = () => breaker.send(() => Promise.resolve());

test('waits twice as long after each failure to reach the server, 15 seconds at most', async () => {
  expect(breaker.isOpen()).toBe(false);
  for (const seconds of [1, 2, 4, 8, 15, 15]) {
    await expect(away()).rejects.toThrow('refused');
    now += seconds * 1_000 - 1;
    expect([seconds, breaker.isOpen()]).toEqual([seconds, true]);
    now += 1;
    expect([seconds, breaker.isOpen()]).toEqual([seconds, false]);
  }
});

test.each([
  ['a wrong password', { command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535 }],
  ['a missing password', { command: 'API', code: 'EAUTH' }],
  ['a refused sender', { command: 'MAIL FROM', responseCode: 550 }],
  ['a used-up quota', { command: 'MAIL FROM', responseCode: 452 }],
  ['a refused greeting', { command: 'EHLO', responseCode: 554 }],
  ['a refused encryption', { command: 'STARTTLS' }],
])('pauses after %s, which every mail would meet', async (_, error) => {
  await expect(breaker.send(() => Promise.reject(Object.assign(new Error('no'), error)))).rejects.toThrow('no');
  expect(breaker.isOpen()).toBe(true);
});

test('does not pause after a mail that is too large for the server', async () => {
  const tooLarge = Object.assign(new Error('too large'), { command: 'MAIL FROM', code: 'EMESSAGE' });
  await expect(breaker.send(() => Promise.reject(tooLarge))).rejects.toThrow('too large');
  expect(breaker.isOpen()).toBe(false);
});

test('tries a wrong password less and less, every five minutes in the end', async () => {
  const wrong = Object.assign(new Error('535'), { command: 'AUTH LOGIN', code: 'EAUTH', responseCode: 535 });
  let tries = 0;
  for (; now < 3_600_000; tries++) {
    await expect(breaker.send(() => Promise.reject(wrong))).rejects.toThrow('535');
    while (breaker.isOpen()) now += 1_000;
  }
  expect(tries).toBeLessThan(25);
});

test('counts mails that fail together as one failure', async () => {
  await expect(Promise.all([away(), away(), away()])).rejects.toThrow('refused');
  now += 1_000;
  expect(breaker.isOpen()).toBe(false);
});

test('begins no second mail while one finds out whether the server is back', async () => {
  await expect(away()).rejects.toThrow('refused');
  now += 1_000;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const working = breaker.work(() => breaker.send(() => answered));
  expect(breaker.isOpen()).toBe(true);
  answer();
  await working;
  expect(breaker.isOpen()).toBe(false);
});

test.each([
  ['takes a mail', take],
  ['refuses one mail', () => refuse().catch((error: unknown) => error)],
])('lets mails pass again once the server %s', async (_, act) => {
  await expect(away()).rejects.toThrow('refused');
  await act();
  expect(breaker.isOpen()).toBe(false);
  await expect(away()).rejects.toThrow('refused');
  now += 1_000;
  expect(breaker.isOpen()).toBe(false);
});
