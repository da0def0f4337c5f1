import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { createDays } from '../plan/days/days.store.ts';
import { clearDevice } from './device/leave-device-chunk.ts';
import { announceCleared } from './log-channel.ts';
import { createLogRestore } from './log-restore.ts';
import { openLogStorage, ROW_DRAFT_PREFIX, STORAGE_NAME } from './device/log-storage.ts';
import { createLog } from '../log/log.store.ts';
import { sessionEdit } from '../session/session-edits.ts';
import { plan } from '../training.factory.ts';
import { stubWorkouts } from '../session/workouts.stub.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const closing: (() => void)[] = [];

function signIn(id: string) {
  document.cookie = `member-id=${id}; path=/`;
  dispatchEvent(new Event('focus'));
}

function deleteDatabase() {
  return new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    for (const event of ['success', 'error']) asked.addEventListener(event, resolve);
  });
}

/** Deletes all data on the device, like another member's sign-out in another tab. */
async function deleteAsBen() {
  signIn(BEN);
  await deleteDatabase();
  announceCleared(BEN);
}

beforeEach(() => {
  forgetTabMember();
  signIn(ANNA);
  tabMember();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  document.cookie = 'member-id=; path=/; max-age=0';
  forgetTabMember();
  await deleteDatabase();
});

/** Opens a tab with a session whose note is not sent. */
async function trainOffline() {
  const shop = stubWorkouts();
  shop.away = true;
  const storage = await openLogStorage();
  const { api } = stubApi(shop.answers);
  let isSending = true;
  const later = () => {
    isSending = false;
    return () => void (isSending = true);
  };
  const log = createLog({ api, storage, userId: ANNA, planKey: '3', later });
  closing.push(log.open());
  const state = () => log.store.getState();
  await expect.poll(() => state().ready).toBe(true);
  const id = log.begin(plan().workouts[0]!);
  log.edit(id, sessionEdit({ notes: 'My knee hurts.' }));
  const [unread] = state().entries;
  // Once the log has read its writes from the device, no further attempt to send begins.
  await expect.poll(() => state().entries[0]).not.toBe(unread);
  await expect.poll(() => isSending).toBe(false);
  expect(state().sync).toBe('waiting');
  expect(await storage.list(`${ANNA}/session/`)).toHaveLength(1);
  return { shop, storage, log, state, id };
}

// First, because a log of an earlier test may still write.
test('a database that another tab has deleted is made again for what is written next', async () => {
  const storage = await openLogStorage();
  await storage.update('me/session/1', () => ({ session: { id: '1' } }));
  await deleteDatabase();
  expect(await storage.list('me/')).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(STORAGE_NAME);
  await storage.update('me/session/2', () => ({ session: { id: '2' } }));
  expect(storage.lasting).toBe(true);
  expect(await (await openLogStorage()).keys()).toEqual(['me/session/2']);
});

describe('a session that waits in an open tab', () => {
  test('is not called saved after another member has deleted it, and is sent once its member is back', async () => {
    const { shop, storage, log, state, id } = await trainOffline();
    await deleteAsBen();
    await expect.poll(() => state().lasting).toBe(false);
    shop.away = false;
    log.retry();
    await expect.poll(() => state().sync).toBe('waiting');
    expect(state().entries.map(({ session }) => session.notes)).toEqual(['My knee hurts.']);
    // Stores no health data of Anna while Ben is signed in.
    expect(await storage.keys()).toEqual([]);
    signIn(ANNA);
    await expect.poll(() => shop.sessions.get(id)?.notes).toBe('My knee hurts.');
    await expect.poll(() => state()).toMatchObject({ sync: 'saved', lasting: true });
  });

  test('is written back where the browser has deleted the database', async () => {
    const { storage, log, state } = await trainOffline();
    await deleteDatabase();
    log.retry();
    await expect.poll(async () => (await storage.list(`${ANNA}/session/`)).length).toBe(1);
    expect(state().entries).toHaveLength(1);
  });

  test('is not written again by what was typed before its member signed out elsewhere', async () => {
    const { log, state, id } = await trainOffline();
    document.cookie = 'member-id=; path=/; max-age=0';
    await deleteDatabase();
    log.edit(id, sessionEdit({ notes: 'My knee hurts. A lot.' }));
    announceCleared(ANNA);
    await expect.poll(() => state().entries).toEqual([]);
    log.edit(id, sessionEdit({ notes: 'My knee hurts. Really.' }));
    await expect.poll(() => state().entries).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(STORAGE_NAME);
  });

  test('is gone where its own member has signed out and deleted it', async () => {
    const { shop, log, state } = await trainOffline();
    await clearDevice();
    await expect.poll(() => state().entries).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(STORAGE_NAME);
    shop.away = false;
    log.retry();
    await expect.poll(() => state().sync).toBe('saved');
    expect(shop.sessions.size).toBe(0);
  });
});

test('an entry that was deleted before this tab read it is restored', async () => {
  const storage = await openLogStorage();
  const keyOf = (entry: { id: string }) => `${ANNA}/session/${entry.id}`;
  const load = () => storage.list<{ id: string }>(`${ANNA}/session/`);
  const restore = createLogRestore({ storage, userId: ANNA, keyOf, load });
  closing.push(restore.listen({ onChange: () => undefined, onCleared: () => undefined }));
  await restore.read([]);
  await restore.write(() => storage.update(keyOf({ id: '1' }), () => ({ id: '1' })));
  await deleteDatabase();
  expect(await restore.read([{ id: '1' }])).toEqual({ entries: [{ id: '1' }], result: 'restored' });
  expect(await load()).toEqual([{ id: '1' }]);
});

test.each([
  ['kept while its account exists', [], true],
  ['deleted once its account was erased elsewhere', [ANNA], false],
])('what another member typed and did not send is %s', async (_, erased, isKept) => {
  const { id, log } = await trainOffline();
  closing.splice(0).forEach((close) => close());
  log.store.setState({ entries: [] });
  localStorage.setItem(ROW_DRAFT_PREFIX + id, '{"back-squat pain":{"note":"Left knee"}}');
  forgetTabMember();
  signIn(BEN);
  tabMember();
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ erased }));
  await clearDevice();
  vi.restoreAllMocks();
  expect(localStorage.getItem(ROW_DRAFT_PREFIX + id) !== null).toBe(isKept);
  expect((await (await openLogStorage()).list(`${ANNA}/session/`)).length > 0).toBe(isKept);
  localStorage.clear();
});

test('a changed day that another member has deleted is sent once its member is back', async () => {
  const sent: unknown[] = [];
  let away = true;
  const { api } = stubApi({
    'GET /api/user/plan-days': { changes: [] },
    'POST /api/user/plan-days': (body: unknown) => {
      if (away) return new TypeError('offline');
      const { changes } = body as { changes: { dayId: string; planKey: string }[] };
      sent.push(...changes);
      return { results: changes.map(({ dayId, planKey }) => ({ dayId, planKey, status: 'stored' })) };
    },
  });
  const storage = await openLogStorage();
  const days = createDays({ api, storage, userId: ANNA, planKey: 'own', later: () => () => undefined });
  closing.push(days.open());
  days.change('1', { minutes: 20 });
  await expect.poll(() => days.store.getState().sync).toBe('waiting');
  await expect.poll(async () => (await storage.list(`${ANNA}/day/`)).length).toBe(1);
  await deleteAsBen();
  days.retry();
  await expect.poll(() => storage.keys()).toEqual([]);
  await expect
    .poll(() => days.store.getState())
    .toMatchObject({ sync: 'waiting', days: [{ change: { minutes: 20 } }] });
  away = false;
  signIn(ANNA);
  await expect.poll(() => sent).toMatchObject([{ dayId: '1', minutes: 20 }]);
  await expect.poll(() => days.store.getState().sync).toBe('saved');
});
