import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { createLog, type Log } from '../../log/log.store.ts';
import { moveRowDrafts } from '../../log/sets/row-drafts.ts';
import { createDays } from '../../plan/days/days.store.ts';
import { stubWorkouts } from '../../session/workouts.stub.ts';
import { plan, session } from '../../training.factory.ts';
import { createPlanStore } from '../../training.store.ts';
import type { Entry } from '../log-queue.ts';
import { device } from './device.ts';
import {
  clearDevice,
  clearSent,
  findUnsent,
  forgetHealth,
  dropHealthDrafts,
  sendUnsent,
} from './leave-device-chunk.ts';
import { noteWithdrawal, onLaterWithdrawal, readWithdrawal } from './seen-withdrawal.ts';
import {
  createWebStorage,
  openLogStorage,
  ROW_DRAFT_PREFIX,
  STORAGE_NAME,
  UNIT_SETTING,
  type LogStorage,
} from './log-storage.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const PAIN = '{"back-squat pain":{"note":"Left knee"}}';
const { open } = device;
const closing: (() => void)[] = [];

function setSession(id: string | undefined) {
  document.cookie = id ? `member-id=${id}; path=/` : 'member-id=; path=/; max-age=0';
  dispatchEvent(new Event('focus'));
}

function signInHere(id: string) {
  forgetTabMember();
  setSession(id);
  tabMember();
}

beforeEach(() => {
  localStorage.clear();
  signInHere(ANNA);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  device.open = open;
  setSession(undefined);
  forgetTabMember();
  localStorage.clear();
  await new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    for (const event of ['success', 'error']) asked.addEventListener(event, resolve);
  });
});

const unsent = (of: WorkoutSession): Entry => ({
  session: of,
  places: {},
  settled: of.revision - 1,
  changedAt: 1,
  day: plan().workouts[0],
});
const hasDatabase = async () => (await indexedDB.databases()).some(({ name }) => name === STORAGE_NAME);
/** A session of another device, with a pain note. */
const painful = () =>
  session({
    id: '22222222-2222-4222-8222-222222222222',
    exercises: [
      { exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [], pain: { level: 8, note: 'My knee' } },
    ],
  });

/** Opens a tab of Anna whose requests wait for `answer`. */
function openSlowTab(storage: LogStorage, answers: Record<string, object>) {
  const held = Promise.withResolvers<void>();
  // The shop refuses requests after the sign-out.
  const once = (value: object) =>
    vi
      .fn<() => Answer>()
      .mockImplementation(() => refusal(401, 'unauthorized'))
      .mockImplementationOnce(() => held.promise.then(() => value));
  const { api, calls } = stubApi(Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, once(value)])));
  const writes = new Map<string, Promise<void>>();
  const watched: LogStorage = {
    ...storage,
    update(key, change, only) {
      const written = storage.update(key, change, only);
      writes.set(key.slice(ANNA.length + 1), written);
      return written;
    },
  };
  const parts = { api, storage: watched, userId: ANNA, planKey: '3', later: () => () => undefined };
  const requests = () => [...new Set(calls.map(({ request }) => request))].sort();
  return {
    parts,
    async waitForRequests() {
      await expect.poll(requests).toEqual(Object.keys(answers).sort());
    },
    answer: held.resolve,
    /** Waits until the tab has tried to write under these keys. */
    async waitForWrites(...keys: string[]) {
      for (const key of keys) await expect.poll(() => [...writes.keys()]).toContain(key);
      await Promise.allSettled(writes.values());
    },
  };
}

describe.each([
  ['the database', () => openLogStorage()],
  ['the small storage', async () => createWebStorage(localStorage)],
])('an answer in %s that arrives after the sign-out', (name, openStorage) => {
  test.each([
    ['leaves nothing behind', []],
    ['leaves only what another member has not sent', [BEN]],
  ])('%s', async (_, others) => {
    const storage = await openStorage();
    device.open = async () => storage;
    const key = (member: string) => `${member}/session/${session().id}`;
    for (const member of others) await storage.update(key(member), () => unsent(session()));
    const tab = openSlowTab(storage, {
      'GET /api/training-programs/3': plan(),
      'GET /api/user/plan-days': {
        changes: [{ planKey: '3', dayId: 'a', revision: 1, movedTo: null, minutes: null, skipped: 'Knee' }],
      },
      'GET /api/user/workouts': { sessions: [painful()], last: {}, bests: {} },
    });
    void createPlanStore(tab.parts).load();
    closing.push(createLog(tab.parts).open(), createDays(tab.parts).open());
    await tab.waitForRequests();

    setSession(undefined);
    await clearDevice();
    tab.answer();

    await tab.waitForWrites('plan/3', 'day/3/a', `session/${painful().id}`);
    expect(await storage.keys()).toEqual(others.map(key));
    expect(await hasDatabase()).toBe(name === 'the database' && others.length > 0);
  });

  test.each([
    ['leaves no joined session behind', clearDevice, []],
    ['leaves the session that was not sent, without the one that it joins', clearSent, [`session/${session().id}`]],
  ])('%s', async (_, clear, left) => {
    const storage = await openStorage();
    device.open = async () => storage;
    await storage.update(`${ANNA}/session/${session().id}`, () => unsent(session()));
    const tab = openSlowTab(storage, {
      'GET /api/user/workouts': { sessions: [], last: {}, bests: {} },
      'POST /api/user/workouts': { results: [{ id: session().id, status: 'merged', session: painful() }] },
    });
    closing.push(createLog(tab.parts).open());
    await tab.waitForRequests();

    setSession(undefined);
    await clear();
    tab.answer();

    await tab.waitForWrites(`session/${painful().id}`);
    const keys = (await storage.keys()).filter((key) => !/\/(?:device|generation)$/.test(key));
    expect(keys).toEqual(left.map((key) => `${ANNA}/${key}`));
    expect(JSON.stringify(await storage.list(''))).not.toContain('My knee');
  });
});

test('a session that the browser refuses to store is counted before a sign-out, and gone after it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const storage = await device.open();
  await storage.update(`${ANNA}/session/${session().id}`, () => unsent(session()));
  const { api } = stubApi({ 'GET /api/auth/user': { id: ANNA }, 'POST /api/user/workouts': new TypeError('offline') });
  expect(await findUnsent(api)).toMatchObject({ sessions: 1 });
  await clearDevice();
  expect(await storage.keys()).toEqual([]);
});

test.each([
  ['after a training session', true],
  ['without any', false],
])('a browser without a database, as in Lockdown Mode, is cleared %s', async (_, hasTrained) => {
  vi.stubGlobal('indexedDB', undefined);
  const storage = createWebStorage(localStorage);
  device.open = async () => storage;
  vi.spyOn(device, 'isOpen').mockReturnValue(false);
  if (hasTrained) await storage.update(`${ANNA}/session/${session().id}`, () => unsent(session()));
  sessionStorage.setItem(`aamu.draft  ${ANNA} check-in`, 'My knee hurts.');
  await clearDevice();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
  await clearSent();
});

test('the drafts of an erased member go after a sign-out without scripts, and no others', async () => {
  for (const id of [ANNA, BEN]) sessionStorage.setItem(`aamu.draft  ${id} check-in`, 'My knee hurts.');
  onTestFinished(() => sessionStorage.clear());
  const ask = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ erased: [ANNA] }));
  await clearSent();
  const { ids } = JSON.parse(ask.mock.lastCall![1]!.body as string) as { ids: string[] };
  expect(ids.toSorted()).toEqual([ANNA, BEN]);
  expect(Object.keys(sessionStorage)).toEqual([`aamu.draft  ${BEN} check-in`]);
});

describe('a browser that does not answer', () => {
  const NEVER = new Promise<never>(() => undefined);
  const request = Object.assign(Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest, {
    addEventListener: () => undefined,
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  /** Waits for the end of `work`, and returns the name of its error. */
  async function waitForEnd(work: Promise<unknown>): Promise<string> {
    let end: string | undefined;
    work.then(
      () => (end = 'done'),
      (error: Error) => (end = error.name),
    );
    await expect.poll(() => vi.advanceTimersByTimeAsync(5_000).then(() => end)).toBeDefined();
    return end!;
  }

  test('for its database is not counted as one without unsent data', async () => {
    vi.spyOn(indexedDB, 'open').mockReturnValue(request);
    device.open = openLogStorage;
    expect(await waitForEnd(findUnsent(stubApi({}).api))).toBe('TimeoutError');
  });

  test.each([
    ['the list of databases', () => vi.spyOn(indexedDB, 'databases').mockReturnValue(NEVER)],
    ['a deletion', () => vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue(request)],
    ['its workers', () => vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockReturnValue(NEVER)],
    ['its caches', () => vi.spyOn(caches, 'keys').mockReturnValue(NEVER)],
  ])('for %s is not cleared', async (_, stub) => {
    vi.spyOn(device, 'isOpen').mockReturnValue(false);
    stub();
    expect(await waitForEnd(clearDevice())).toBe('TimeoutError');
  });

  test('for a lock of a stopped tab sends the days', async () => {
    const storage = await device.open();
    const change = { planKey: '3', dayId: 'a', revision: 1, movedTo: null, minutes: 30, skipped: null };
    await storage.update(`${ANNA}/day/3/a`, () => ({ change, settled: 0 }));
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    void navigator.locks.request(`coach-training-days/${ANNA}`, () => held.promise);
    const { api } = stubApi({
      'GET /api/auth/user': { id: ANNA },
      'POST /api/user/plan-days': { results: [{ planKey: '3', dayId: 'a', status: 'stored' }] },
    });
    expect(await findUnsent(api)).toMatchObject({ days: 0 });
  });
});

test('what the shop has refused is sent again before a sign-out counts it', async () => {
  const storage = await device.open();
  const refused = { settled: session().revision, refused: 'This session ends in the future.' };
  const day = { planKey: '3', dayId: 'a', revision: 1, movedTo: null, minutes: 30, skipped: null };
  await storage.update(`${ANNA}/session/${session().id}`, () => ({ ...unsent(session()), ...refused }));
  await storage.update(`${ANNA}/day/3/a`, () => ({ change: day, ...refused }));
  const { api } = stubApi({
    'GET /api/auth/user': { id: ANNA },
    'POST /api/user/workouts': { results: [{ id: session().id, status: 'stored' }] },
    'POST /api/user/plan-days': { results: [{ planKey: '3', dayId: 'a', status: 'stored' }] },
  });
  expect(await findUnsent(api)).toMatchObject({ sessions: 0, days: 0 });
});

test('a tab that is used after the sign-out creates no database', async () => {
  const shop = stubWorkouts([session()]);
  const { api } = stubApi(shop.answers);
  const log = createLog({ api, storage: await openLogStorage(), userId: ANNA, planKey: '3', later: () => () => {} });
  closing.push(log.open());
  await expect.poll(() => log.store.getState().entries.length).toBe(1);
  setSession(undefined);
  await clearDevice();
  await expect.poll(() => log.store.getState().entries).toEqual([]);
  shop.away = true;
  log.retry();
  await expect.poll(() => log.store.getState().sync).toBe('saved');
  expect(await hasDatabase()).toBe(false);
});

describe('a session that the worker joins to another device’s session', () => {
  const mine = session({ id: '11111111-1111-4111-8111-111111111111', finishedAt: null, exercises: [] });
  const kept = { ...painful(), finishedAt: null };

  /** Stores a session with a typed pain note, and has the worker send it. */
  async function joinInWorker(openTab?: (storage: LogStorage) => Promise<Log>) {
    const storage = await openLogStorage();
    await storage.update(`${ANNA}/session/${mine.id}`, () => unsent(mine));
    localStorage.setItem(ROW_DRAFT_PREFIX + mine.id, PAIN);
    localStorage.setItem(UNIT_SETTING, 'lb');
    const log = await openTab?.(storage);
    const { api } = stubApi({
      'GET /api/auth/user': { id: ANNA },
      'POST /api/user/workouts': { results: [{ id: mine.id, status: 'merged', session: kept }] },
    });
    await sendUnsent(api);
    return { storage, log };
  }

  async function openTab(storage: LogStorage) {
    const { api } = stubApi({ 'GET /api/user/workouts': () => new TypeError('offline') });
    const moveDrafts = (from: string, to: string) => moveRowDrafts(localStorage, from, to);
    const log = createLog({ api, storage, userId: ANNA, planKey: '3', moveDrafts, later: () => () => undefined });
    closing.push(log.open());
    await expect.poll(() => log.store.getState().ready).toBe(true);
    return log;
  }

  test('goes on in an open page, with what was typed', async () => {
    const { log } = await joinInWorker(openTab);
    const state = () => log!.store.getState();
    await expect.poll(() => state().entries.map((entry) => entry.session.id)).toEqual([kept.id]);
    expect(state().joined).toEqual({ [mine.id]: kept.id });
    expect(localStorage.getItem(ROW_DRAFT_PREFIX + kept.id)).toBe(PAIN);
  });

  test('goes on in the next page, with what was typed', async () => {
    const { storage } = await joinInWorker();
    const log = await openTab(storage);
    expect(log.store.getState().joined).toEqual({ [mine.id]: kept.id });
    expect(localStorage.getItem(ROW_DRAFT_PREFIX + kept.id)).toBe(PAIN);
  });

  test('stays with what was typed, and its unit, when another member signs out', async () => {
    await joinInWorker();
    signInHere(BEN);
    vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ erased: [] }));
    const { api } = stubApi({ 'GET /api/auth/user': { id: BEN } });
    expect(await findUnsent(api)).toMatchObject({ sessions: 0, exerciseNotes: 0 });
    await clearDevice();
    expect(localStorage.getItem(ROW_DRAFT_PREFIX + kept.id)).toBe(PAIN);
    expect(localStorage.getItem(UNIT_SETTING)).toBe('lb');
    expect(await (await openLogStorage()).keys()).toContain(`${ANNA}/session/${kept.id}`);
    signInHere(ANNA);
    await clearDevice();
    expect(localStorage.getItem(UNIT_SETTING)).toBeNull();
  });
});

test('what was typed goes once an answer tells of a consent withdrawn elsewhere, and what is typed later stays', async () => {
  const storage = await device.open();
  const shop = stubWorkouts();
  let consentWithdrawnAt: string | undefined;
  const get = () => ({ sessions: [], last: {}, consentWithdrawnAt });
  const { api } = stubApi({ ...shop.answers, 'GET /api/user/workouts': get });
  const [typedKey, draftKey] = [ROW_DRAFT_PREFIX + session().id, `aamu.draft  ${ANNA}`];
  const forget = vi.fn<() => Promise<void>>(dropHealthDrafts);
  onLaterWithdrawal(forget);
  const read = async (withdrawnAt: string) => {
    consentWithdrawnAt = withdrawnAt;
    localStorage.setItem(typedKey, PAIN);
    sessionStorage.setItem(draftKey, 'My knee hurts.');
    const log = createLog({ api, storage, userId: ANNA, planKey: '3' });
    closing.push(log.open());
    await expect.poll(() => log.store.getState().withdrawnAt).toBe(withdrawnAt);
  };
  await read('2026-11-01T09:00:00.000Z');
  expect(forget).not.toHaveBeenCalled();
  await read('2026-11-20T09:00:00.000Z');
  await expect.poll(() => [localStorage.getItem(typedKey), sessionStorage.getItem(draftKey)]).toEqual([null, null]);
  await read('2026-11-20T09:00:00.000Z');
  expect(forget).toHaveBeenCalledTimes(1);
});

test.each([
  ['a plain sign-out', ANNA, clearSent],
  ['another member’s sign-out', BEN, clearDevice],
])('what was typed goes by a later withdrawal also after %s in between', async (_name, leaving, leave) => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ erased: [] }));
  const storage = await device.open();
  onLaterWithdrawal(dropHealthDrafts);
  await storage.update(`${ANNA}/session/${session().id}`, () => ({
    ...unsent(session()),
    settled: session().revision,
  }));
  await noteWithdrawal(storage, ANNA, null);
  localStorage.setItem(ROW_DRAFT_PREFIX + session().id, PAIN);
  signInHere(leaving);
  await leave();
  signInHere(ANNA);
  expect(localStorage.getItem(ROW_DRAFT_PREFIX + session().id)).toBe(PAIN);
  await noteWithdrawal(await device.open(), ANNA, '2026-11-20T09:00:00.000Z');
  await expect.poll(() => localStorage.getItem(ROW_DRAFT_PREFIX + session().id)).toBeNull();
});

test('a withdrawn consent takes the health data along that this browser keeps, but nothing unsent', async () => {
  const storage = await device.open();
  const shop = stubWorkouts();
  shop.away = true;
  const { api } = stubApi({ ...shop.answers, 'GET /api/auth/user': { id: ANNA } });
  const logged = { ...painful(), finishedAt: null, notes: 'Migraine' };
  const mine = session({ id: '33333333-3333-4333-8333-333333333333', notes: 'Wind.' });
  const bens = session({ id: '44444444-4444-4444-8444-444444444444' });
  const sent = { ...unsent(logged), settled: logged.revision, agreed: logged };
  await storage.update(`${ANNA}/session/${logged.id}`, () => sent);
  const [day, lastSet] = [
    { planKey: '3', dayId: 'a', revision: 1, movedTo: null, minutes: 30, skipped: 'A fever' },
    { weightKg: 60, reps: 5, bpm: 150, rpe: 8, doneAt: logged.startedAt },
  ];
  await storage.update(`${ANNA}/day/3/a`, () => ({ change: day, settled: 1, agreed: day }));
  await storage.update(`${ANNA}/last/3`, () => ({ 'back-squat': [lastSet] }));
  await storage.update(`${ANNA}/session/${mine.id}`, () => unsent(mine));
  await storage.update(`${BEN}/session/${bens.id}`, () => unsent(bens));
  const typed = { ...JSON.parse(PAIN), 'back-squat 0': { reps: '5', rpe: '8' } };
  localStorage.setItem(ROW_DRAFT_PREFIX + mine.id, JSON.stringify(typed));
  localStorage.setItem(ROW_DRAFT_PREFIX + bens.id, PAIN);
  // The shop's answers have said that the consent was never withdrawn.
  await noteWithdrawal(storage, ANNA, null);
  sessionStorage.setItem(`aamu.draft  ${ANNA}`, 'My knee hurts.');
  const log = createLog({ api, storage, userId: ANNA, planKey: '3', later: () => () => undefined });
  closing.push(log.open());
  const shown = (id: string) => log.store.getState().entries.find((entry) => entry.session.id === id)?.session;
  await expect.poll(() => shown(logged.id)?.notes).toBe('Migraine');

  await forgetHealth(api, '2026-11-20T11:00:00.000+02:00');

  // The open log goes on with the running session.
  await expect.poll(() => shown(logged.id)).toMatchObject({ finishedAt: null, notes: '' });
  expect(shown(mine.id)).toEqual(mine);
  const kept = await storage.read<Entry>(`${ANNA}/session/${logged.id}`);
  const { pain: _pain, ...exercise } = logged.exercises[0]!;
  const emptied = { ...logged, notes: '', exercises: [exercise] };
  expect(kept).toEqual({ ...sent, session: emptied, agreed: emptied, seenWithdrawalAt: '2026-11-20T09:00:00.000Z' });
  expect((await storage.read<Entry>(`${ANNA}/session/${mine.id}`))?.session).toEqual(mine);
  const change = { ...day, skipped: '' };
  expect(await storage.read(`${ANNA}/day/3/a`)).toEqual({ change, settled: 1, agreed: change });
  const { bpm: _bpm, rpe: _rpe, ...plain } = lastSet;
  expect(await storage.read(`${ANNA}/last/3`)).toEqual({ 'back-squat': [plain] });
  expect(await readWithdrawal(storage, ANNA)).toBe('2026-11-20T09:00:00.000Z');
  expect(await storage.keys()).toContain(`${BEN}/session/${bens.id}`);
  expect(localStorage.getItem(ROW_DRAFT_PREFIX + mine.id)).toBe('{"back-squat 0":{"reps":"5"}}');
  expect(localStorage.getItem(ROW_DRAFT_PREFIX + bens.id)).toBe(PAIN);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('aamu.draft'))).toEqual([]);
});
