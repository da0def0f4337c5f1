import type { Context } from 'koa';
import { beforeEach, expect, test, vi } from 'vitest';
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
