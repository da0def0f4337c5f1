import { describe, expect, test, vi } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import type { Entry } from './log-queue.ts';
import { createSender } from './log-sender.ts';
import { createMemoryStorage } from './device/log-storage.ts';
import { computeBackoffMs } from './send-loop.ts';
import { session } from '../training.factory.ts';
import { stubWorkouts } from '../session/workouts.stub.ts';

const entry = (id: string, changedAt: number, notes = ''): Entry => ({
  session: session({
    id,
    notes,
  }),
  places: {},
  settled: 0,
  changedAt,
});

async function queue(...entries: Entry[]) {
  const storage = createMemoryStorage();
  for (const each of entries) await storage.update(`me/session/${each.session.id}`, () => each);
  vi.stubGlobal('location', { href: 'https://coach.example/training/3' });
  const shop = stubWorkouts();
  const statuses: string[] = [];
  const waits: { work: () => void; ms: number }[] = [];
  const sender = createSender({
    api: stubApi(shop.answers).api,
    storage,
    userId: 'me',
    device: () => Promise.resolve('phone'),
    lock: (work) => work(),
    onStatus: (status) => statuses.push(status),
    onSettled: () => undefined,
    later: (work, ms) => {
      waits.push({
        work,
        ms,
      });
      return () => undefined;
    },
  });
  const left = async () =>
    (await storage.list<Entry>('me/session/')).filter((each) => each.session.revision > each.settled);
  return { sender, shop, statuses, waits, left, list: () => storage.list<Entry>('me/session/') };
}

async function until(status: string, statuses: string[]) {
  await expect.poll(() => statuses.at(-1)).toBe(status);
}

describe('the sender', () => {
  test('sends once and in order, however often it is woken', async () => {
    const { sender, shop, statuses, left } = await queue(entry('b', 2), entry('a', 1));
    sender.wake();
    sender.wake();
    await until('saved', statuses);
    expect(shop.arrived).toEqual(['a 4', 'b 4']);
    expect(await left()).toEqual([]);
  });

  test('keeps everything where another member is signed in, and sends it once its own member is back', async () => {
    const { sender, shop, statuses, waits, left } = await queue(entry('a', 1), entry('b', 2));
    shop.status = 409;
    sender.wake();
    await until('other-member', statuses);
    expect([shop.arrived, waits, (await left()).length]).toEqual([[], [], 2]);
    shop.status = 0;
    sender.wake();
    await until('saved', statuses);
    expect(shop.arrived).toHaveLength(2);
  });

  test('sends forty in two requests', async () => {
    const { sender, shop, statuses } = await queue(
      ...Array.from({ length: 40 }, (_, index) => entry(`s${index}`, index)),
    );
    sender.wake();
    await until('saved', statuses);
    expect(new Set(shop.arrived).size).toBe(40);
    expect(shop.arrived).toHaveLength(40);
  });

  test.each([0, 408, 429, 500, 502, 503])('tries again by and by after no answer or %i', async (status) => {
    const { sender, shop, statuses, waits, left } = await queue(entry('a', 1));
    shop.status = status;
    shop.away = status === 0;
    sender.wake();
    await until('waiting', statuses);
    expect(await left()).toHaveLength(1);
    Object.assign(shop, { status: 0, away: false });
    expect(waits.map(({ ms }) => ms)).toEqual([1_000]);
    waits[0]!.work();
    await until('saved', statuses);
    expect(shop.arrived).toEqual(['a 4']);
  });

  test('is not confused by an answer that got lost: the shop has it once', async () => {
    const { sender, shop, statuses, waits, left } = await queue(entry('a', 1));
    shop.deaf = true;
    sender.wake();
    for (let time = 1; time < 10; time++) {
      await expect.poll(() => [shop.arrived.length, waits.length]).toEqual([time, time]);
      shop.deaf = time < 9;
      waits.at(-1)!.work();
    }
    await until('saved', statuses);
    expect(shop.arrived).toHaveLength(10);
    expect(shop.sessions.size).toBe(1);
    expect(await left()).toEqual([]);
  });

  test('that is woken begins to count anew: a connection that is said to be back may take a moment more', async () => {
    const { sender, shop, statuses, waits } = await queue(entry('a', 1));
    shop.status = 500;
    const failed = async (times: number) => {
      await expect.poll(() => waits).toHaveLength(times);
    };
    sender.wake();
    await failed(1);
    waits.at(-1)!.work();
    await failed(2);
    sender.wake();
    await failed(3);
    expect(waits.map(({ ms }) => ms)).toEqual([1_000, 2_000, 1_000]);
    expect(statuses.at(-1)).toBe('waiting');
  });

  test.each([
    [401, 'signed-out'],
    [403, 'stuck'],
  ])('keeps everything after %i and says so', async (status, said) => {
    const { sender, shop, statuses, waits, left } = await queue(entry('a', 1));
    shop.status = status;
    sender.wake();
    await until(said, statuses);
    expect(waits).toEqual([]);
    expect(await left()).toHaveLength(1);
  });

  test('puts what is refused aside and sends the rest', async () => {
    const { sender, shop, statuses, list } = await queue(entry('a', 1, 'impossible'), entry('b', 2));
    shop.refuses = 'impossible';
    sender.wake();
    await until('saved', statuses);
    expect((await list()).map(({ refused }) => refused)).toEqual(['That is not so.', undefined]);
    expect([...shop.sessions.keys()]).toEqual(['b']);
  });

  test('takes a batch apart that is refused as a whole', async () => {
    const { sender, shop, statuses, list } = await queue(entry('a', 1), entry('b', 2));
    shop.status = 400;
    sender.wake();
    await until('saved', statuses);
    expect((await list()).map(({ refused }) => refused)).toEqual(Array(2).fill('This session couldn’t be read.'));
  });
});

test('a sender that is stopped keeps no other tab waiting', async () => {
  const { sender, shop, statuses, left } = await queue(entry('a', 1));
  shop.status = 500;
  sender.wake();
  sender.stop();
  sender.wake();
  await expect.poll(left).toHaveLength(1);
  expect(statuses).not.toContain('saved');
});

test('waiting doubles up to a minute', () => {
  expect([0, 1, 2, 5, 6, 99].map(computeBackoffMs)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
});
