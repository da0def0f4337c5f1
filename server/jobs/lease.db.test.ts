import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { paymentJobs } from '../job-kinds.ts';
import { cleanupJob } from '../modules/cleanup/cleanup.job.ts';
import { mailJob } from '../modules/outbox/outbox.job.ts';
import { ratesJob } from '../modules/region/region.service.ts';
import { runBatch } from './batch.ts';
import { RecurringJob } from './recurring-job.entity.ts';
import { releaseLeases } from './rows.ts';
import {
  WAIT,
  at,
  claim,
  cuttable,
  em,
  freshJobs,
  gate,
  idsOf,
  kindOf,
  logged,
  rowOf,
  start,
  write,
} from '../testing/jobs.ts';

freshJobs();

describe('a lease', () => {
  test('is renewed while a row is in work', async () => {
    await write('a1');
    const { open, opened } = gate();
    const kind = kindOf('a', () => opened, { leaseMs: 300 });
    start([kind]);
    await expect.poll(async () => (await rowOf('a1')).leasedUntil, WAIT).not.toBeNull();
    const first = (await rowOf('a1')).leasedUntil!;
    await expect.poll(async () => (await rowOf('a1')).leasedUntil!.getTime(), WAIT).toBeGreaterThan(first.getTime());
    expect(await claim(kind, first)).toEqual([]);
    open();
    await expect.poll(async () => (await rowOf('a1')).leasedUntil, WAIT).toBeNull();
  });

  test('of a worker that died passes to the next one when it is over', async () => {
    await write('a1');
    const kind = kindOf('a', async () => undefined);
    const now = new Date();
    expect(idsOf(await claim(kind, now))).toEqual(['a1']);
    expect(await claim(kind, now)).toEqual([]);
    expect(idsOf(await claim(kind, new Date(now.getTime() + 30_000)))).toEqual(['a1']);
  });

  test('that was lost lets nothing be written over what the next one does', async () => {
    await write('a1');
    const kind = kindOf('a', async () => undefined);
    const now = new Date();
    const late = await claim(kind, now);
    await claim(kind, new Date(now.getTime() + 30_000));
    const before = await rowOf('a1');
    await runBatch(at(now), kind, late);
    expect(await rowOf('a1')).toEqual(before);
    expect(logged.map(({ msg }) => msg)).toEqual(['job.lease_lost']);
    await runBatch(
      at(now),
      kindOf('a', () => Promise.reject(new Error('It rains.'))),
      late,
    );
    expect(await rowOf('a1')).toEqual(before);
  });

  test('that was lost undoes what was written with it', async () => {
    await write('a1');
    const kind = kindOf('a', async () => undefined, {
      handle: async (batch) =>
        em().transactional(async (tx) => {
          await tx.execute("insert into recurring_job (id, next_attempt_at) values ('b1', now())");
          await batch.finish(batch.rows, {}, tx);
        }),
    });
    const now = new Date();
    const late = await claim(kind, now);
    await claim(kind, new Date(now.getTime() + 30_000));
    await runBatch(at(now), kind, late);
    expect(await em().count(RecurringJob, { id: 'b1' })).toBe(0);
    expect(logged.map(({ msg }) => msg)).toEqual(['job.lease_lost']);
  });

  test('of a process that is known to be gone is freed at once', async () => {
    await write('a1');
    const kind = kindOf('a', async () => undefined);
    const now = new Date();
    await claim(kind, now);
    await releaseLeases(em(), [kind], now);
    expect(idsOf(await claim(kind, now))).toEqual(['a1']);
  });

  test('of every kind of the shop ends soon enough for another process to go on within ten seconds', () => {
    const context = { clock: () => new Date() } as never;
    const kinds = [
      ...paymentJobs(context),
      mailJob({ send: () => Promise.resolve(), log: pino(), clock: () => new Date() }),
      ratesJob(context, 'http://localhost'),
      cleanupJob(context),
    ];
    for (const { kind, leaseMs, pollMs = 2_000 } of kinds)
      expect([kind, leaseMs + pollMs <= 8_000]).toEqual([kind, true]);
  });
});

describe('a database that goes away', () => {
  test('after a row was worked on: the outcome is noted when it is back, and nothing is done twice', async () => {
    await write('a1', 'a2');
    let away = false;
    let now = new Date();
    const { open, opened } = gate();
    const done: string[] = [];
    const kind = () => kindOf('a', (id) => opened.then(() => done.push(id)), { pollMs: 20 });
    const leases = async () =>
      (await em().find(RecurringJob, {})).map(({ leasedUntil }) => leasedUntil?.getTime() ?? 0);
    // Two processes, which lose it at the same moment and for longer than a lease: one has the rows, the other looks for some.
    for (let i = 0; i < 2; i++) {
      start(
        [kind()],
        () => now,
        cuttable(() => away),
      );
    }
    await expect.poll(async () => (await leases()).every((until) => until > 0), WAIT).toBe(true);
    away = true;
    open();
    await expect.poll(() => done.length, WAIT).toBe(2);
    await expect.poll(() => logged.some(({ msg }) => msg === 'job.turn_failed'), WAIT).toBe(true);
    now = new Date(now.getTime() + 60_000);
    away = false;
    await expect.poll(leases, WAIT).toEqual([0, 0]);
    expect(done.toSorted()).toEqual(['a1', 'a2']);
    expect((await rowOf('a1')).lastError).toBeNull();
  });

  test('and leaves a lease that ran out behind: its owner goes on with it unless another one has the row', async () => {
    await write('a1');
    const { open, opened } = gate();
    const kind = kindOf('a', () => opened, { leaseMs: 200 });
    let now = new Date();
    const [row] = await claim(kind, now);
    const working = runBatch({ ...at(now), clock: () => now }, kind, [row!]);
    now = new Date(now.getTime() + 60_000);
    await expect.poll(async () => (await rowOf('a1')).leasedUntil!.getTime(), WAIT).toBe(now.getTime() + 200);
    open();
    expect(await working).toBeUndefined();
    expect((await rowOf('a1')).leasedUntil).toBeNull();
  });
});
