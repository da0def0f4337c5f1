import { describe, expect, test } from 'vitest';
import { runBatch } from './batch.ts';
import { RecurringJob } from './recurring-job.entity.ts';
import { releaseLeases } from './rows.ts';
import { WAIT, at, claim, em, freshJobs, gate, idsOf, kindOf, logged, rowOf, start, write } from '../testing/jobs.ts';

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
});
