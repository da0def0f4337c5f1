import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { createLog, type Log } from '../../log/log.store.ts';
import { moveRowDrafts } from '../../log/sets/row-drafts.ts';
import { plan, session } from '../../training.factory.ts';
import type { Entry } from '../log-queue.ts';
import { clearDevice, findUnsent, sendUnsent } from './leave-device-chunk.ts';
import { openLogStorage, ROW_DRAFT_PREFIX, STORAGE_NAME, type LogStorage } from './log-storage.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const PAIN = '{"back-squat pain":{"note":"Left knee"}}';
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
/** A session of another device, with a pain note. */
const painful = () =>
  session({
    id: '22222222-2222-4222-8222-222222222222',
    exercises: [
      { exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [], pain: { level: 8, note: 'My knee' } },
    ],
  });

describe('a session that the worker joins to another device’s session', () => {
  const mine = session({ id: '11111111-1111-4111-8111-111111111111', finishedAt: null, exercises: [] });
  const kept = { ...painful(), finishedAt: null };

  /** Stores a session with a typed pain note, and has the worker send it. */
  async function joinInWorker(openTab?: (storage: LogStorage) => Promise<Log>) {
    const storage = await openLogStorage();
    await storage.update(`${ANNA}/session/${mine.id}`, () => unsent(mine));
    localStorage.setItem(ROW_DRAFT_PREFIX + mine.id, PAIN);
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

  test('stays with what was typed when another member signs out', async () => {
    await joinInWorker();
    signInHere(BEN);
    vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ erased: [] }));
    const { api } = stubApi({ 'GET /api/auth/user': { id: BEN } });
    expect(await findUnsent(api)).toMatchObject({ sessions: 0, exerciseNotes: 0 });
    await clearDevice();
    expect(localStorage.getItem(ROW_DRAFT_PREFIX + kept.id)).toBe(PAIN);
    expect(await (await openLogStorage()).keys()).toContain(`${ANNA}/session/${kept.id}`);
  });
});
