import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { paymentJobs } from '#server/app/job-kinds.ts';
import { withReservedConnection } from '../db/reserve.ts';
import { cleanupJob } from '#server/modules/operations/retention/cleanup.job.ts';
import { mailJob } from '../outbox/outbox.job.ts';
import { ratesJob } from '#server/modules/site/regions/region.service.ts';
import { runBatch } from './batch.ts';
import { POLL_MS } from './jobs.ts';
import { LEASE_MS } from './queue.ts';
import { RecurringJob } from './recurring-job.entity.ts';
import { releaseLeases } from './rows.ts';
import {
  answeringRenewals,
  createWorkerContext,
  claimJobs,
  createCuttableDatabase,
  em,
  freshJobs,
  createGate,
  listIds,
  createJobKind,
  logLines,
  loadRecurringJob,
  start,
  withFullPool,
  createRecurringJobs,
} from '#server/testing/jobs.ts';

freshJobs();

describe('a lease', () => {
  test('is renewed while a row is in work', async () => {
    await createRecurringJobs('a1');
    const { open, opened } = createGate();
    const kind = createJobKind('a', () => opened, { leaseMs: 300 });
    start([kind]);
    await expect.poll(async () => (await loadRecurringJob('a1')).leasedUntil).not.toBeNull();
    const first = (await loadRecurringJob('a1')).leasedUntil!;
    await expect
      .poll(async () => (await loadRecurringJob('a1')).leasedUntil!.getTime())
      .toBeGreaterThan(first.getTime());
    expect(await claimJobs(kind, first)).toEqual([]);
    open();
    await expect.poll(async () => (await loadRecurringJob('a1')).leasedUntil).toBeNull();
  });

  test('of a worker that died passes to the next one when it is over', async () => {
    await createRecurringJobs('a1');
    const kind = createJobKind('a', async () => undefined);
    const now = new Date();
    expect(listIds(await claimJobs(kind, now))).toEqual(['a1']);
    expect(await claimJobs(kind, now)).toEqual([]);
    expect(listIds(await claimJobs(kind, new Date(now.getTime() + 30_000)))).toEqual(['a1']);
  });

  test('of a process that was killed is taken over by one that runs, when it is over and not before', async () => {
    await createRecurringJobs('a1');
    const done: string[] = [];
    const kind = createJobKind('a', async (id) => done.push(id), { leaseMs: LEASE_MS, pollMs: 20 });
    const killed = new Date();
    // The owner is gone, so the lease is not renewed.
    await claimJobs(kind, killed);
    let now = new Date(killed.getTime() + LEASE_MS - 1);
    let looks = 0;
    start([kind], () => ((looks += 1), now));
    await expect.poll(() => looks).toBeGreaterThan(3);
    expect(done).toEqual([]);
    now = new Date(killed.getTime() + LEASE_MS);
    await expect.poll(() => done).toEqual(['a1']);
  });

  test('is its owner’s while the answer to a renewal is on its way', async () => {
    await createRecurringJobs('a1');
    const { open, opened } = createGate();
    const untilRenewed = async () => {
      const taken = row!.leasedUntil!.getTime();
      await expect.poll(async () => (await loadRecurringJob('a1')).leasedUntil!.getTime()).toBeGreaterThan(taken);
    };
    const kind = createJobKind('a', untilRenewed, { leaseMs: 300 });
    const [row] = await claimJobs(kind, new Date());
    await runBatch(
      { ...createWorkerContext(new Date()), orm: answeringRenewals(opened), clock: () => new Date() },
      kind,
      [row!],
    );
    open();
    expect(logLines).toEqual([]);
    expect((await loadRecurringJob('a1')).leasedUntil).toBeNull();
  });

  test('is taken, renewed and given back while other work has every connection', async () => {
    const { open, opened } = createGate();
    const lease = async () => (await withReservedConnection(() => loadRecurringJob('a1'))).leasedUntil?.getTime() ?? 0;
    await withFullPool(async () => {
      await withReservedConnection(() => createRecurringJobs('a1'));
      start([createJobKind('a', () => opened, { leaseMs: 300 })]);
      await expect.poll(lease).toBeGreaterThan(0);
      const first = await lease();
      await expect.poll(lease).toBeGreaterThan(first + 300);
      open();
      await expect.poll(lease).toBe(0);
    });
    expect(logLines).toEqual([]);
  });

  test('that was lost lets nothing be written over what the next one does', async () => {
    await createRecurringJobs('a1');
    const kind = createJobKind('a', async () => undefined);
    const now = new Date();
    const late = await claimJobs(kind, now);
    await claimJobs(kind, new Date(now.getTime() + 30_000));
    const before = await loadRecurringJob('a1');
    await runBatch(createWorkerContext(now), kind, late);
    expect(await loadRecurringJob('a1')).toEqual(before);
    expect(logLines.map(({ msg }) => msg)).toEqual(['job.lease_lost']);
    await runBatch(
      createWorkerContext(now),
      createJobKind('a', () => Promise.reject(new Error('It rains.'))),
      late,
    );
    expect(await loadRecurringJob('a1')).toEqual(before);
  });

  test('that was lost keeps no other row from being put back', async () => {
    await createRecurringJobs('a1', 'a2');
    const kind = createJobKind('a', async () => undefined, { handle: (batch) => batch.putBack(batch.rows, 300) });
    const now = new Date();
    const late = await claimJobs(kind, now);
    await em().nativeUpdate(RecurringJob, { id: 'a1' }, { leasedUntil: new Date(now.getTime() + 30_000) });
    expect(await runBatch(createWorkerContext(now), kind, late)).toBeUndefined();
    expect(await loadRecurringJob('a2')).toMatchObject({ leasedUntil: null, attempts: 0, failingSince: null });
  });

  test('that was lost undoes what was written with it', async () => {
    await createRecurringJobs('a1');
    const kind = createJobKind('a', async () => undefined, {
      handle: async (batch) =>
        em().transactional(async (tx) => {
          await tx.execute("insert into recurring_job (id, next_attempt_at) values ('b1', now())");
          await batch.finish(batch.rows, {}, tx);
        }),
    });
    const now = new Date();
    const late = await claimJobs(kind, now);
    await claimJobs(kind, new Date(now.getTime() + 30_000));
    await runBatch(createWorkerContext(now), kind, late);
    expect(await em().count(RecurringJob, { id: 'b1' })).toBe(0);
    expect(logLines.map(({ msg }) => msg)).toEqual(['job.lease_lost']);
  });

  test('of a process that is known to be gone is freed at once', async () => {
    await createRecurringJobs('a1');
    const kind = createJobKind('a', async () => undefined);
    const now = new Date();
    await claimJobs(kind, now);
    await releaseLeases(em(), [kind], now);
    expect(listIds(await claimJobs(kind, now))).toEqual(['a1']);
  });

  test('of every kind of the shop ends soon enough for another process to go on within ten seconds', () => {
    const context = { clock: () => new Date() } as never;
    const kinds = [
      ...paymentJobs(context),
      mailJob({ send: () => Promise.resolve(), log: pino(), clock: () => new Date() }),
      ratesJob(context, 'http://localhost'),
      cleanupJob(context),
    ];
    for (const { kind, leaseMs, pollMs = POLL_MS } of kinds)
      expect([kind, leaseMs + pollMs <= 8_000]).toEqual([kind, true]);
  });
});

describe('a database that goes away', () => {
  test('after a row was worked on: the outcome is noted when it is back, and nothing is done twice', async () => {
    await createRecurringJobs('a1', 'a2');
    let away = false;
    let now = new Date();
    const { open, opened } = createGate();
    const begun: string[] = [];
    const done: string[] = [];
    const work = (id: string) => {
      begun.push(id);
      return opened.then(() => done.push(id));
    };
    const kind = () => createJobKind('a', work, { pollMs: 20 });
    const leases = async () =>
      (await em().find(RecurringJob, {})).map(({ leasedUntil }) => leasedUntil?.getTime() ?? 0);
    // Two processes lose the database at once and for longer than a lease: one has the rows, the other looks for some.
    for (let i = 0; i < 2; i++) {
      start(
        [kind()],
        () => now,
        createCuttableDatabase(() => away),
      );
    }
    await expect.poll(() => begun.length).toBe(2);
    away = true;
    open();
    await expect.poll(() => done.length).toBe(2);
    await expect.poll(() => logLines.some(({ msg }) => msg === 'job.turn_failed')).toBe(true);
    now = new Date(now.getTime() + 60_000);
    away = false;
    await expect.poll(leases).toEqual([0, 0]);
    expect(done.toSorted()).toEqual(['a1', 'a2']);
    expect((await loadRecurringJob('a1')).lastError).toBeNull();
  });

  test('and leaves a lease that ran out behind: its owner goes on with it unless another one has the row', async () => {
    await createRecurringJobs('a1');
    const { open, opened } = createGate();
    const kind = createJobKind('a', () => opened, { leaseMs: 200 });
    let now = new Date();
    const [row] = await claimJobs(kind, now);
    const working = runBatch({ ...createWorkerContext(now), clock: () => now }, kind, [row!]);
    now = new Date(now.getTime() + 60_000);
    await expect.poll(async () => (await loadRecurringJob('a1')).leasedUntil!.getTime()).toBe(now.getTime() + 200);
    open();
    expect(await working).toBeUndefined();
    expect((await loadRecurringJob('a1')).leasedUntil).toBeNull();
  });
});
