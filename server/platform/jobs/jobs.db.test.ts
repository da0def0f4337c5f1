import { describe, expect, test } from 'vitest';
import { countJobs, findStuckJobs } from './counts.ts';
import { runNow, runUntilDone } from './jobs.ts';
import { recurring } from './recurring.ts';
import { RecurringJob } from './recurring-job.entity.ts';
import { claimRows } from './rows.ts';
import {
  EPOCH,
  createWorkerContext,
  em,
  freshJobs,
  createGate,
  createJobKind,
  logLines,
  loadRecurringJob,
  start,
  createRecurringJobs,
} from '#server/testing/jobs.ts';

freshJobs();

describe('what is due', () => {
  test('is worked on once, however many workers there are', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `a${i}`);
    await createRecurringJobs(...ids);
    const done: string[] = [];
    const kind = () => createJobKind('a', async (id) => done.push(id), { concurrency: 2 });
    start([kind()]);
    start([kind()]);
    await expect.poll(() => done.length).toBe(30);
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  test('a failure is noted and logged, and tried again after waits that double', async () => {
    await createRecurringJobs('a1');
    let now = new Date();
    const kind = createJobKind('a', () => Promise.reject(new Error('It rains.')));
    const began = now;
    for (const [attempt, wait] of [1_000, 2_000, 4_000].entries()) {
      await runUntilDone(createWorkerContext(now), [kind]);
      const row = await loadRecurringJob('a1');
      expect(row).toMatchObject({
        attempts: attempt + 1,
        lastError: 'It rains.',
        leasedUntil: null,
        failingSince: began,
      });
      expect(row.nextAttemptAt.getTime() - now.getTime()).toBe(wait);
      now = row.nextAttemptAt;
    }
    expect(logLines[0]).toMatchObject({ msg: 'a.work_failed', a: 'a1', attempt: 1, problem: 'It rains.' });
    await runUntilDone(createWorkerContext(now), [createJobKind('a', async () => undefined)]);
    expect(await loadRecurringJob('a1')).toMatchObject({ attempts: 0, lastError: null, failingSince: null });
  });

  test('a handler that forgets a row has failed', async () => {
    await createRecurringJobs('a1');
    await runUntilDone(createWorkerContext(new Date()), [
      createJobKind('a', async () => undefined, { handle: async () => undefined }),
    ]);
    expect((await loadRecurringJob('a1')).lastError).toBe('The handler ended without an outcome.');
  });

  test('what is put back has not been tried', async () => {
    await createRecurringJobs('a1');
    const now = new Date();
    const kind = createJobKind('a', async () => undefined, { handle: (batch) => batch.putBack(batch.rows, 300) });
    await runUntilDone(createWorkerContext(now), [kind]);
    expect(await loadRecurringJob('a1')).toMatchObject({ attempts: 0, nextAttemptAt: new Date(now.getTime() + 300) });
  });

  test('a kind that hangs holds up no other, and takes no more than it may', async () => {
    await createRecurringJobs('a1', 'a2', 'a3', 'b1', 'b2');
    const { open, opened } = createGate();
    const begun: string[] = [];
    const done: string[] = [];
    const slow = createJobKind('a', (id) => (begun.push(id), opened), { batchSize: 1, concurrency: 2 });
    start([slow, createJobKind('b', async (id) => done.push(id))]);
    await expect.poll(() => [begun.length, done.length]).toEqual([2, 2]);
    open();
    await expect.poll(() => begun.toSorted()).toEqual(['a1', 'a2', 'a3']);
  });
});

test('a claim takes no more rows than asked for, however the statement is planned', async () => {
  await createRecurringJobs('a1', 'a2', 'a3', 'a4');
  const kind = createJobKind('a', async () => undefined);
  const now = new Date();
  const taken = await em().transactional(async (tx) => {
    for (const name of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'bitmapscan', 'indexscan'])
      await tx.execute(`set local enable_${name} = off`);
    return claimRows(tx, kind, { now, leaseMs: kind.leaseMs, of: { limit: 1 } });
  });
  expect(taken).toHaveLength(1);
});

describe('lanes', () => {
  test('are taken from one beside the other, each with places of its own', async () => {
    await createRecurringJobs('a1', 'a2', 'a3', 'b1');
    const { open, opened } = createGate();
    const begun: string[] = [];
    const work = async (id: string) => {
      begun.push(id);
      if (id.startsWith('a')) await opened;
    };
    const lanes = [{ where: "id like 'b%'" }, { where: "id like 'a%'", concurrency: 2 }];
    start([{ ...createJobKind('', work, { batchSize: 1, concurrency: 1, pollMs: 20, lanes }), open: "id like '%'" }]);
    await expect.poll(() => begun.length).toBe(3);
    await createRecurringJobs('b2', 'b3');
    await expect.poll(() => begun.filter((id) => id.startsWith('b')).toSorted()).toEqual(['b1', 'b2', 'b3']);
    expect(begun.filter((id) => id.startsWith('a'))).toHaveLength(2);
    open();
    await expect.poll(() => begun.length).toBe(6);
  });
});

describe('a call to look now', () => {
  test('finds what was written, long before the next turn', async () => {
    const done: string[] = [];
    const jobs = start([createJobKind('a', async (id) => done.push(id), { pollMs: 3_600_000 })]);
    await createRecurringJobs('a1');
    jobs.wake('a');
    await expect.poll(() => done).toEqual(['a1']);
  });

  test('that comes while the table is being read causes another turn', async () => {
    let reads = 0;
    const jobs = start([createJobKind('a', async () => undefined, { pollMs: 3_600_000 })], () => {
      reads += 1;
      if (reads === 1) queueMicrotask(() => jobs.wake('a'));
      return new Date();
    });
    await expect.poll(() => reads).toBe(2);
  });

  test('for a row that is in work causes another turn of that row', async () => {
    await createRecurringJobs('a1');
    const { open, opened } = createGate();
    let turns = 0;
    start([createJobKind('a', () => ((turns += 1), opened), { pollMs: 3_600_000 })]);
    await expect.poll(() => turns).toBe(1);
    await em().nativeUpdate(RecurringJob, { id: 'a1' }, { nextAttemptAt: new Date() });
    open();
    await expect.poll(() => turns).toBe(2);
  });
});

describe('the end', () => {
  test('waits for what is in work, and takes nothing more', async () => {
    await createRecurringJobs('a1', 'a2');
    const { open, opened } = createGate();
    let begun = 0;
    const jobs = start([createJobKind('a', () => ((begun += 1), opened), { batchSize: 1 })]);
    await expect.poll(() => begun).toBe(1);
    const ended = jobs.stop();
    open();
    await ended;
    expect(await em().count(RecurringJob, { nextAttemptAt: EPOCH })).toBe(1);
    expect(await em().count(RecurringJob, { leasedUntil: { $ne: null } })).toBe(0);
  });

  test('does not wait for ever', async () => {
    await createRecurringJobs('a1');
    const { open, opened } = createGate();
    let begun = 0;
    const jobs = start([createJobKind('a', () => ((begun += 1), opened))]);
    await expect.poll(() => begun).toBe(1);
    await jobs.stop(10);
    expect((await loadRecurringJob('a1')).leasedUntil).not.toBeNull();
    open();
  });
});

describe('one row', () => {
  test('is worked on now, due or not, unless somebody is at it', async () => {
    await createRecurringJobs('a1');
    const done: string[] = [];
    const kind = createJobKind('a', async (id) => done.push(id));
    const now = new Date();
    expect(await runNow(createWorkerContext(now), kind, 'a1')).toBe(true);
    expect(await runNow(createWorkerContext(now), kind, 'a1')).toBe(true);
    expect(done).toEqual(['a1', 'a1']);
    await claimRows(em(), kind, { now, leaseMs: 30_000, of: { id: 'a1' } });
    expect(await runNow(createWorkerContext(now), kind, 'a1')).toBe(false);
  });

  test('that fails tells whoever wanted it, too', async () => {
    await createRecurringJobs('a1');
    const kind = createJobKind('a', () => Promise.reject(new Error('It rains.')));
    await expect(runNow(createWorkerContext(new Date()), kind, 'a1')).rejects.toThrow('It rains.');
    expect((await loadRecurringJob('a1')).lastError).toBe('It rains.');
  });
});

describe('what comes round', () => {
  test('is done by one process, once for each time', async () => {
    let runs = 0;
    let now = new Date();
    const kind = recurring({
      kind: 'a',
      everyMs: 3_600_000,
      firstMs: 0,
      failureEvent: 'a.work_failed',
      clock: () => now,
      run: async () => void (runs += 1),
    });
    await Promise.all([runUntilDone(createWorkerContext(now), [kind]), runUntilDone(createWorkerContext(now), [kind])]);
    expect(runs).toBe(1);
    now = new Date(now.getTime() + 3_600_000);
    await runUntilDone(createWorkerContext(now), [kind]);
    expect(runs).toBe(2);
  });

  test.each([
    ['ran while the clock was years ahead', { nextAttemptAt: new Date('2040-01-01'), leasedUntil: null }],
    ['was killed then', { nextAttemptAt: new Date('2040-01-01'), leasedUntil: new Date('2040-01-01') }],
  ])('comes round within one interval if it %s', async (_, wrong) => {
    let runs = 0;
    let now = new Date();
    await createRecurringJobs('a');
    await em().nativeUpdate(RecurringJob, { id: 'a' }, wrong);
    const kind = recurring({
      kind: 'a',
      everyMs: 3_600_000,
      failureEvent: 'a.work_failed',
      clock: () => now,
      run: async () => void (runs += 1),
    });
    await runUntilDone(createWorkerContext(now), [kind]);
    expect(runs).toBe(0);
    now = new Date(now.getTime() + 3_600_000);
    await runUntilDone(createWorkerContext(now), [kind]);
    expect(runs).toBe(1);
  });
});

describe('somebody who looks', () => {
  test('sees what waits, what has been failing or lying about for ten minutes, and what was given up', async () => {
    await createRecurringJobs('a1', 'a2', 'a3', 'a4');
    const now = new Date();
    const old = new Date(now.getTime() - 600_000);
    const later = new Date(now.getTime() + 1_000);
    await em().nativeUpdate(
      RecurringJob,
      { id: 'a2' },
      { nextAttemptAt: later, failingSince: old, lastError: 'Rain.' },
    );
    await em().nativeUpdate(RecurringJob, { id: 'a3' }, { nextAttemptAt: now });
    await em().nativeUpdate(RecurringJob, { id: 'a4' }, { nextAttemptAt: later });
    const kind = { ...createJobKind('a', async () => undefined), failed: "id = 'b1'" };
    await createRecurringJobs('b1');
    expect(await countJobs(em(), kind, now)).toEqual({ waiting: 4, stuck: 2, failed: 1 });
    const jobs = [
      { kind: 'a', id: 'a1', since: EPOCH, attempts: 0, problem: null },
      { kind: 'a', id: 'a2', since: old, attempts: 0, problem: 'Rain.' },
    ];
    expect(await findStuckJobs(em(), [kind], now)).toEqual({ jobs, total: 2 });
    // Returns twenty of each kind, and counts all.
    for (let n = 1; n <= 30; n++) await createRecurringJobs(`a-${n}`);
    const many = await findStuckJobs(em(), [kind], now);
    expect([many.jobs.length, many.total]).toEqual([20, 32]);
  });
});
