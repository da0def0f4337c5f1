import type { Context, Middleware } from 'koa';
import { expect, test, vi } from 'vitest';
import type { Orm } from '../db/orm.ts';
import { getEm, unitOfWork } from './unit-of-work.ts';

test('a request that asks for none makes none', async () => {
  const { fork } = await run(() => undefined);
  expect(fork).not.toHaveBeenCalled();
});

test('a request has one, which is written after its handler', async () => {
  const flush = vi.fn();
  const { fork } = await run((ctx) => {
    expect(getEm(ctx)).toBe(getEm(ctx));
    expect(flush).not.toHaveBeenCalled();
  }, flush);
  expect(fork).toHaveBeenCalledOnce();
  expect(flush).toHaveBeenCalledOnce();
});

test('nothing is written where the handler failed', async () => {
  const flush = vi.fn();
  const failing = run((ctx) => {
    getEm(ctx);
    throw new Error('No.');
  }, flush);
  await expect(failing).rejects.toThrow('No.');
  expect(flush).not.toHaveBeenCalled();
});

async function run(handler: (ctx: Context) => void, flush = vi.fn()) {
  const fork = vi.fn(() => ({ flush }));
  const ctx = { state: {} } as Parameters<Middleware>[0];
  await unitOfWork({ em: { fork } } as unknown as Orm)(ctx, () => Promise.resolve(handler(ctx)));
  return { fork };
}
