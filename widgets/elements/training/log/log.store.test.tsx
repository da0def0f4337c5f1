import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { createLog, buildFinishEdit, type Log } from './log.store.ts';
import {
  createMemoryStorage,
  createWebStorage,
  openLogStorage,
  withMemoryFallback,
  STORAGE_NAME,
  type LogStorage,
} from '../sync/device/log-storage.ts';
import { timeZone } from '#widgets/core/region/time-zone.ts';
import { logSet, sessionEdit } from '../session/session-edits.ts';
import { loggedSet, plan, session } from '../training.factory.ts';
import { stubWorkouts } from '../session/workouts.stub.ts';

const closing: (() => void)[] = [];
/** A member of each test's own, so that a late write of a test before does not reach it. */
let member = '';

beforeEach(() => {
  localStorage.clear();
  member = crypto.randomUUID();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
  await new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    asked.addEventListener('success', resolve);
    asked.addEventListener('error', resolve);
  });
});

function open(
  { answers }: Pick<ReturnType<typeof stubWorkouts>, 'answers'>,
  storage: LogStorage,
  userId = member,
): Log {
  const { api } = stubApi(answers);
  const log = createLog({ api, storage, userId, planKey: '3', later: () => () => undefined });
  closing.push(log.open());
  return log;
}

/** A device's own connection to the shop, which can be cut for this device alone. */
function connect({ answers }: ReturnType<typeof stubWorkouts>) {
  const connection = {
    away: false,
    answers: {
      'GET /api/user/workouts': (body: unknown, asked?: URLSearchParams) =>
        connection.away ? new TypeError('Failed to fetch') : answers['GET /api/user/workouts'](body, asked),
      'POST /api/user/workouts': (body: unknown) =>
        connection.away ? new TypeError('Failed to fetch') : answers['POST /api/user/workouts'](body),
    },
  };
  return connection;
}

const listEntries = (log: Log) => log.store.getState().entries;
async function ready(log: Log) {
  await expect.poll(() => log.store.getState().ready).toBe(true);
}
async function synced(log: Log, sync: string) {
  await expect.poll(() => log.store.getState().sync).toBe(sync);
}

describe.each([
  ['the database', () => openLogStorage()],
  ['the small storage', async () => createWebStorage(localStorage)],
  ['memory', async () => createMemoryStorage()],
])('a log in %s', (_, device) => {
  test('is on the device at once, comes back after a reload and reaches the shop once', async () => {
    const shop = stubWorkouts();
    shop.away = true;
    const storage = await device();
    const log = open(shop, storage);
    await ready(log);
    const id = log.begin(plan().workouts[0]!);
    log.edit(id, logSet('back-squat', 0, loggedSet()));
    log.edit(id, logSet('back-squat', 2, loggedSet({ reps: 4 })));
    await synced(log, 'waiting');
    const again = open(shop, storage);
    await expect.poll(() => listEntries(again)[0]?.session.revision).toBe(3);
    expect(listEntries(again)[0]?.places).toEqual({ 'back-squat': [0, 2] });
    shop.away = false;
    again.edit(id, buildFinishEdit(new Date(), listEntries(again)[0]!.session.startedAt));
    await synced(again, 'saved');
    expect(shop.sessions.size).toBe(1);
    expect(shop.sessions.get(id)).toMatchObject({ revision: 4, exercises: [{ sets: [{ reps: 5 }, { reps: 4 }] }] });
    expect(new Set(shop.arrived).size).toBe(shop.arrived.length);
  });

  test('that went on after more than a week ends a week after its start', () => {
    const { startedAt, exercises } = session();
    const late = [{ ...exercises[0]!, sets: [loggedSet({ doneAt: '2026-03-09T06:10:00.000Z' })] }];
    for (const at of ['2026-03-09T06:11:00.000Z', '2026-03-11T06:00:00.000Z']) {
      const edit = buildFinishEdit(new Date(at), startedAt, late);
      expect(edit({ session: session(), places: {} }).session.finishedAt).toBe('2026-03-08T06:00:00.000Z');
    }
  });

  test('that was forgotten keeps the zone in which it was done, and one that goes on has the current one', () => {
    const work = { session: session({ timeZone: 'America/New_York' }), places: {} };
    const { startedAt, exercises } = work.session;
    const endAt = (at: string) => buildFinishEdit(new Date(at), startedAt, exercises)(work).session.timeZone;
    expect(endAt('2026-03-03T06:00:00.000Z')).toBe('America/New_York');
    expect(endAt('2026-03-01T07:00:00.000Z')).toBe(timeZone());
  });

  test('of one member is never seen or sent by another', async () => {
    const shop = stubWorkouts();
    shop.away = true;
    const storage = await device();
    const mine = open(shop, storage);
    await ready(mine);
    mine.begin(plan().workouts[0]!);
    await synced(mine, 'waiting');
    const others = stubWorkouts();
    const theirs = open(others, storage, 'me-too');
    await ready(theirs);
    await synced(theirs, 'saved');
    expect(listEntries(theirs)).toEqual([]);
    expect(others.arrived).toEqual([]);
  });

  test('in two tabs loses nothing of either', async () => {
    const shop = stubWorkouts([session({ finishedAt: null })]);
    const storage = await device();
    const [one, two] = [open(shop, storage), open(shop, storage)];
    await expect.poll(() => listEntries(one).length + listEntries(two).length).toBe(2);
    const { id } = session();
    for (let place = 2; place < 12; place++) {
      (place % 2 ? one : two).edit(id, logSet('back-squat', place, loggedSet({ reps: place })));
    }
    const reps = () => shop.sessions.get(id)?.exercises[0]?.sets.map((set) => set.reps);
    await expect.poll(reps).toEqual([5, 4, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await expect.poll(() => listEntries(one)[0]?.session).toEqual(shop.sessions.get(id));
    await expect.poll(() => listEntries(two)[0]?.session).toEqual(shop.sessions.get(id));
  });
});

describe('the shop', () => {
  test('is asked for earlier sessions and the last sets, which stay on the device', async () => {
    const shop = stubWorkouts([session()], { 'pull-up': [loggedSet({ weightKg: null })] });
    const storage = createMemoryStorage();
    const online = open(shop, storage);
    await expect.poll(() => listEntries(online).length).toBe(1);
    shop.away = true;
    const offline = open(shop, storage);
    await expect.poll(() => listEntries(offline)[0]?.session).toEqual(session());
    await expect.poll(() => offline.store.getState().last['pull-up']).toHaveLength(1);
  });

  test('puts together what two devices made of one session, and loses nothing of either', async () => {
    const shop = stubWorkouts([session()]);
    const line = connect(shop);
    const [phone, watch] = [open(shop, createMemoryStorage()), open(line, createMemoryStorage())];
    await expect.poll(() => listEntries(phone).length + listEntries(watch).length).toBe(2);
    shop.away = true;
    line.away = true;
    const { id } = session();
    phone.edit(id, logSet('back-squat', 2, loggedSet({ id: 'p', reps: 7 })));
    phone.edit(id, sessionEdit({ notes: 'From the phone.' }));
    watch.edit(id, logSet('back-squat', 2, loggedSet({ id: 'w', reps: 9 })));
    watch.edit(id, sessionEdit({ notes: 'From the watch.' }));
    await synced(phone, 'waiting');
    await synced(watch, 'waiting');
    shop.away = false;
    phone.retry();
    await synced(phone, 'saved');
    // The watch sends second: its answer holds what both made.
    line.away = false;
    watch.retry();
    const reps = () => shop.sessions.get(id)?.exercises[0]?.sets.map((set) => set.reps);
    await expect.poll(reps).toEqual([5, 4, 7, 9]);
    expect(shop.sessions.get(id)?.notes).toBe('From the phone.\nFrom the watch.');
    await expect.poll(() => listEntries(watch)[0]?.session).toEqual(shop.sessions.get(id));
  });

  test('puts together what each said of one set without a connection, also where an answer got lost', async () => {
    const set = loggedSet({ id: 'a', place: 0, weightKg: null });
    const run = { exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [set] };
    const shop = stubWorkouts([session({ exercises: [run] })]);
    const [phone, watch] = [open(shop, createMemoryStorage()), open(shop, createMemoryStorage())];
    await expect.poll(() => listEntries(phone).length + listEntries(watch).length).toBe(2);
    shop.away = true;
    const { id } = session();
    phone.edit(id, logSet('back-squat', 0, { ...set, pace: 250, rpe: 7.5 }));
    watch.edit(id, logSet('back-squat', 0, { ...set, bpm: 152, seconds: 92 }));
    await synced(phone, 'waiting');
    await synced(watch, 'waiting');
    [shop.away, shop.deaf] = [false, true];
    phone.retry();
    await expect.poll(() => shop.arrived.length).toBeGreaterThan(0);
    shop.deaf = false;
    watch.retry();
    await synced(watch, 'saved');
    phone.retry();
    const all = { ...set, pace: 250, rpe: 7.5, bpm: 152, seconds: 92 };
    for (const log of [phone, watch]) {
      await synced(log, 'saved');
      await expect.poll(() => shop.sessions.get(id)?.exercises[0]?.sets).toEqual([all]);
    }
    await expect.poll(() => listEntries(phone)[0]?.session.exercises[0]?.sets).toEqual([all]);
  });

  test('forgets what was taken back after an answer got lost, also where it was put together with another device’s', async () => {
    const shop = stubWorkouts([session()]);
    const line = connect(shop);
    const [tablet, phone] = [open(shop, createMemoryStorage()), open(line, createMemoryStorage())];
    await expect.poll(() => listEntries(tablet).length + listEntries(phone).length).toBe(2);
    line.away = true;
    const { id } = session();
    phone.edit(id, sessionEdit({ notes: 'My knee is bad.' }));
    await synced(phone, 'waiting');
    tablet.edit(id, sessionEdit({ notes: 'From the tablet.' }));
    await expect.poll(() => shop.sessions.get(id)?.notes).toBe('From the tablet.');
    [line.away, shop.deaf] = [false, true];
    phone.retry();
    await expect.poll(() => shop.sessions.get(id)?.notes).toContain('My knee is bad.');
    await synced(phone, 'waiting');
    phone.edit(id, sessionEdit({ notes: '' }));
    shop.deaf = false;
    phone.retry();
    await expect.poll(() => shop.sessions.get(id)?.notes).not.toContain('knee');
    await synced(phone, 'saved');
    expect(shop.sessions.get(id)?.notes).not.toContain('knee');
  });

  test('makes one session of two that two devices started without a connection, and the second goes on with it', async () => {
    const shop = stubWorkouts();
    const [phone, watch] = [open(shop, createMemoryStorage()), open(shop, createMemoryStorage())];
    await ready(phone);
    await ready(watch);
    shop.away = true;
    const [first, second] = [phone.begin(plan().workouts[0]!), watch.begin(plan().workouts[0]!)];
    phone.edit(first, logSet('back-squat', 0, loggedSet({ id: 'p', reps: 7 })));
    watch.edit(second, logSet('back-squat', 2, loggedSet({ id: 'w', reps: 9 })));
    await synced(phone, 'waiting');
    await synced(watch, 'waiting');
    shop.away = false;
    phone.retry();
    await synced(phone, 'saved');
    watch.retry();
    await synced(watch, 'saved');
    phone.retry();
    // Either may have arrived first: use the one in the shop.
    const [kept] = [...shop.sessions.keys()];
    const [late, joined] = kept === first ? [watch, second] : [phone, first];
    for (const log of [phone, watch]) {
      await expect.poll(() => listEntries(log).map(({ session }) => session.id)).toEqual([kept]);
    }
    expect(late.store.getState().joined).toEqual({ [joined]: kept });
    // The page still uses the session's former id.
    late.edit(joined, logSet('back-squat', 1, loggedSet({ id: 'w2', reps: 8 })));
    const reps = () => shop.sessions.get(kept!)?.exercises[0]?.sets.map((set) => set.reps);
    await expect.poll(reps).toEqual([7, 8, 9]);
    expect([...shop.sessions.keys()]).toEqual([kept]);
    expect(listEntries(late)[0]?.day?.id).toBe(plan().workouts[0]!.id);
  });

  test('makes one session of two that two tabs start at the same moment, with what is done in both', async () => {
    const shop = stubWorkouts();
    shop.away = true;
    const storage = await openLogStorage();
    const tabs = [open(shop, storage), open(shop, storage)] as const;
    for (const tab of tabs) await ready(tab);
    const [one, other] = tabs.map((tab) => tab.begin(plan().workouts[0]!)) as [string, string];
    tabs[0].edit(one, logSet('back-squat', 0, loggedSet({ id: 'one', reps: 7 })));
    tabs[1].edit(other, logSet('back-squat', 1, loggedSet({ id: 'other', reps: 9 })));
    for (const tab of tabs)
      await expect.poll(() => listEntries(tab).map(({ session }) => session.revision)).toEqual([3]);
    const [kept] = listEntries(tabs[0]);
    expect([one, other]).toContain(kept?.session.id);
    shop.away = false;
    // Each page continues under its known id, also after a reload.
    tabs[1].edit(other, logSet('back-squat', 2, loggedSet({ id: 'more', reps: 8 })));
    const again = open(shop, storage);
    await ready(again);
    again.retry();
    const reps = () => [...shop.sessions.values()].map(({ exercises }) => exercises[0]?.sets.map((set) => set.reps));
    await expect.poll(reps).toEqual([[7, 9, 8]]);
    for (const tab of tabs) await expect.poll(() => listEntries(tab).length).toBe(1);
  });

  test('tells every tab under which id a session goes on that another device had started', async () => {
    const shop = stubWorkouts();
    const storage = await openLogStorage();
    // The tabs must not download the phone's session before one of them starts its own.
    const computer = connect(shop);
    computer.away = true;
    const [tab, sending, phone] = [open(computer, storage), open(computer, storage), open(shop, createMemoryStorage())];
    for (const log of [tab, sending, phone]) await ready(log);
    const first = phone.begin(plan().workouts[0]!);
    await expect.poll(() => shop.sessions.size).toBe(1);
    const second = tab.begin(plan().workouts[0]!);
    await synced(tab, 'waiting');
    computer.away = false;
    sending.retry();
    await expect.poll(() => listEntries(tab).map(({ session }) => session.id)).toEqual([first]);
    tab.edit(second, logSet('back-squat', 0, loggedSet({ id: 'late', reps: 6 })));
    await expect.poll(() => shop.sessions.get(first)?.exercises[0]?.sets.map((set) => set.reps)).toEqual([6]);
    expect([...shop.sessions.keys()]).toEqual([first]);
  });

  test('is read to the end, however many sessions there are', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      session({ id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}` }),
    );
    const shop = stubWorkouts(many);
    const log = open(shop, createMemoryStorage());
    await expect.poll(() => listEntries(log).length).toBe(130);
  });

  test('is offered again what it refused, once it is opened anew', async () => {
    const shop = stubWorkouts([session()]);
    const storage = createMemoryStorage();
    const log = open(shop, storage);
    await expect.poll(() => listEntries(log).length).toBe(1);
    shop.refuses = 'Wind';
    log.edit(session().id, sessionEdit({ notes: 'Wind.' }));
    await expect.poll(() => listEntries(log)[0]?.refused).toBe('That is not so.');
    shop.refuses = '';
    const again = open(shop, storage);
    await expect.poll(() => shop.sessions.get(session().id)?.notes).toBe('Wind.');
    await expect.poll(() => listEntries(again)[0]?.refused).toBeUndefined();
  });

  test('deletes for every device, and an undone deletion comes back', async () => {
    const shop = stubWorkouts([session()]);
    const log = open(shop, createMemoryStorage());
    await expect.poll(() => listEntries(log).length).toBe(1);
    shop.away = true;
    log.edit(session().id, sessionEdit({ deleted: true }));
    log.edit(session().id, sessionEdit({ deleted: false }));
    shop.away = false;
    dispatchEvent(new Event('online'));
    await expect.poll(() => shop.sessions.get(session().id)).toMatchObject({ revision: 6, deleted: false });
    log.edit(session().id, sessionEdit({ deleted: true }));
    await expect.poll(() => shop.sessions.get(session().id)?.deleted).toBe(true);
    await expect.poll(() => listEntries(log)).toEqual([]);
  });
});

test('a storage that fills up in the middle is replaced by memory, and nothing is lost', async () => {
  const broken = createMemoryStorage();
  const storage = withMemoryFallback(broken);
  const shop = stubWorkouts();
  shop.away = true;
  const log = open(shop, storage);
  await ready(log);
  const id = log.begin(plan().workouts[0]!);
  await synced(log, 'waiting');
  broken.update = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  log.edit(id, logSet('back-squat', 0, loggedSet()));
  await expect.poll(() => log.store.getState().lasting).toBe(false);
  shop.away = false;
  log.retry();
  await expect.poll(() => shop.sessions.get(id)?.exercises).toHaveLength(1);
});

test('blocked storage is no reason to fail', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect((await openLogStorage()).lasting).toBe(false);
});
