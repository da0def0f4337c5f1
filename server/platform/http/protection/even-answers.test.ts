import type { Context } from 'koa';
import { beforeEach, expect, test, vi } from 'vitest';
import { queueAnswer } from '../../limits/answer-times.ts';
import { evenAnswers } from './even-answers.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => Promise.resolve(waits.push(ms)) }));
const waits: number[] = [];
let now = 0;
beforeEach(() => {
  waits.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

const answer = (path: string, takenMs: number, method = 'POST') =>
  evenAnswers(['/api/newsletter'], 250)({ path, method } as Context, () => Promise.resolve(void (now += takenMs)));

test('holds a form until the end of its step', async () => {
  await answer('/api/newsletter', 9);
  await answer('/api/newsletter', 20);
  expect(waits).toEqual([241, 230]);
});

test('holds slow work until the end of a later step', async () => {
  await answer('/api/newsletter', 260);
  expect(waits).toEqual([240]);
});

test('holds nothing else', async () => {
  await answer('/api/contact', 9);
  await answer('/api/newsletter', 9, 'OPTIONS');
  expect(waits).toEqual([]);
});

test('answers forms about one mailbox a step apart, however fast their work is, and each within 8 seconds', async () => {
  const send = (mailbox: string) =>
    evenAnswers(['/api/newsletter'], 250)({ path: '/api/newsletter', method: 'POST' } as Context, () =>
      Promise.resolve(queueAnswer(mailbox)),
    );
  await Promise.all(['ann', 'bob', 'ann', 'ann'].map(send));
  expect(waits.splice(0)).toEqual([0, 0, 250, 500]);
  now += 750;
  await send('ann');
  expect(waits.splice(0)).toEqual([0]);
  await Promise.all(Array.from({ length: 100 }, () => send('crowd')));
  expect(waits.at(-1)).toBe(8_000);
});
