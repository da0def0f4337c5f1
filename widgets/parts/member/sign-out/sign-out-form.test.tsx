import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember, sessionState, tabMember } from '#widgets/core/session/tab-member.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { device } from '#widgets/elements/training/sync/device/device.ts';
import { openLogStorage, STORAGE_NAME } from '#widgets/elements/training/sync/device/log-storage.ts';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { keepDraft, readDraft } from '../drafts/drafts.ts';
import { storageOfKey } from '../drafts/onboarding-draft.ts';
import { leave } from '../leave.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { SignOutLink } from './sign-out-link.tsx';
import { deviceChunk } from './sign-out-steps.ts';

const USER = '6f1c0d2e-1111-4222-8333-444455556666';
const ID = '7f1c0d2e-1111-4222-8333-444455556666';
const LINK = <SignOutLink>Logout</SignOutLink>;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const countStoredEntries = async () => (await (await openLogStorage()).list('')).length;
/** Presses a button before the page can have noticed another member's sign-in. */
function pressAs(member: string, name: string) {
  const pressed = button(name).element() as HTMLElement;
  document.cookie = `member-id=${member}; path=/`;
  pressed.click();
}
/** Items listed in the confirmation. */
const named = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
let to: ReturnType<typeof vi.spyOn>;
/** One entry for each request to end the session: true if the page clears the device itself. */
let ended: boolean[];

/** Logs sets that are not sent. */
async function train() {
  const storage = await device.open();
  const session = { id: ID, revision: 2, planKey: '3', dayId: 'a', exercises: [], notes: '', deleted: false };
  const times = { startedAt: '2026-11-20T06:00:00.000Z', finishedAt: null, timeZone: 'UTC' };
  const entry = { session: { ...session, ...times }, places: {}, settled: 1, changedAt: 1 };
  await storage.update(`${USER}/session/${ID}`, () => entry);
}

const OFFLINE = { 'GET /api/auth/user': { id: USER }, 'POST /api/user/workouts': new TypeError('offline') };

beforeEach(() => {
  localStorage.setItem('coach-training:member', USER);
  to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
  ended = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    for (const event of ['success', 'error', 'blocked']) asked.addEventListener(event, resolve);
  });
});

async function show(answers: Record<string, Answer>, way = <SignOutForm />) {
  // A press would outrun the code that its touch loads.
  await loadToasts();
  const { api, calls } = stubApi({
    'POST /api/logout': (_, asked) => {
      ended.push(asked.get('cleared') === '1');
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  await render(
    <ShopProvider api={api}>
      <ToastProvider>{way}</ToastProvider>
    </ShopProvider>,
  );
  // It may have checked the device already: later data has to be found too.
  await import('#widgets/elements/training/sync/device/leave-device-chunk.ts');
  await countStoredEntries();
  return calls;
}

test('what waits on the device is sent before it is deleted', async () => {
  await train();
  const result = { id: ID, status: 'applied' };
  const calls = await show({ 'GET /api/auth/user': { id: USER }, 'POST /api/user/workouts': { results: [result] } });
  await expect.poll(countStoredEntries).toBeGreaterThan(0);
  await button('Sign out').click();
  await expect.poll(() => to.mock.calls).toHaveLength(1);
  expect(calls.map(({ request }) => request)).toContain('POST /api/user/workouts');
  expect(await countStoredEntries()).toBe(0);
  expect(localStorage.getItem('coach-training:member')).toBeNull();
});

test('other tabs hear of it at once', async () => {
  document.cookie = `member-id=${USER}; path=/`;
  onTestFinished(() => {
    document.cookie = 'member-id=; path=/; max-age=0';
    forgetTabMember();
  });
  tabMember();
  const heard = vi.fn();
  const other = new BroadcastChannel('aamu-session');
  other.addEventListener('message', heard);
  onTestFinished(() => other.close());
  await show({ 'GET /api/auth/user': { id: USER } });
  await button('Sign out').click();
  await expect.poll(() => to.mock.calls).toHaveLength(1);
  await expect.poll(() => heard.mock.calls).toHaveLength(1);
});

test('what cannot be sent is asked about, and stays for who stays', async () => {
  await show(OFFLINE);
  // On the page that is already open.
  await train();
  await button('Sign out').click();
  await expect.element(page.getByText('1 training session that couldn’t be synced')).toBeVisible();
  await button('Stay signed in').click();
  await expect.element(button('Sign out')).toHaveFocus();
  expect(await countStoredEntries()).toBeGreaterThan(0);
  expect(to).not.toHaveBeenCalled();
  await button('Sign out').click();
  await button('Sign out and delete').click();
  await expect.poll(() => to.mock.calls).toHaveLength(1);
  expect(await countStoredEntries()).toBe(0);
});

test('changed days, refused ones and a letter that is not sent are asked about, and nothing of them stays behind', async () => {
  const day = { planKey: 'c-own', dayId: 'a', movedTo: null, minutes: null, skipped: 'A fever' };
  const days = `${USER}/day/c-own`;
  const calls = await show({ ...OFFLINE, 'POST /api/user/plan-days': new TypeError('offline') });
  const storage = await device.open();
  await storage.update(`${days}/a`, () => ({ change: { ...day, revision: 2 }, settled: 1 }));
  await storage.update(`${days}/b`, () => ({
    change: { ...day, dayId: 'b', revision: 1 },
    settled: 1,
    refused: 'No.',
  }));
  // Data that the shop has is not lost.
  await storage.update(`${days}/c`, () => ({ change: { ...day, dayId: 'c', revision: 1 }, settled: 1 }));
  await train();
  keepDraft('My knee hurts');
  await button('Sign out').click();
  await expect.element(page.getByText('1 unsent message')).toBeVisible();
  expect(named()).toEqual([
    '1 training session that couldn’t be synced',
    '2 changed training days that couldn’t be synced',
    '1 unsent message',
  ]);
  expect(calls.map(({ request }) => request)).toContain('POST /api/user/plan-days');
  await button('Sign out and delete').click();
  await expect.poll(() => to.mock.calls).toHaveLength(1);
  expect([await countStoredEntries(), readDraft()]).toEqual([0, '']);
});

test('a letter that is not sent is asked about where nothing else waits', async () => {
  keepDraft('My knee hurts');
  await show({});
  await button('Sign out').click();
  await expect.element(page.getByText('1 unsent message')).toBeVisible();
  await button('Stay signed in').click();
  expect(readDraft()).toBe('My knee hurts');
});

describe('what a coach has typed in the studio and not saved', () => {
  const OTHER = '8f1c0d2e-1111-4222-8333-444455556666';
  const [OWN_DRAFT, OTHER_DRAFT] = [`studio-draft:${USER}:thread:1`, `studio-draft:${OTHER}:thread:1`];

  beforeEach(() => {
    document.cookie = `member-id=${USER}; path=/`;
    localStorage.setItem(OTHER_DRAFT, '{}');
    localStorage.setItem('studio:thread:1', '{}');
  });
  afterEach(forgetTabMember);

  test('is asked about and deleted, and another coach’s stays', async () => {
    localStorage.setItem(OWN_DRAFT, '{}');
    await show({ 'GET /api/auth/user': { id: USER } });
    await button('Sign out').click();
    await expect.element(page.getByText('1 unsaved draft in the studio')).toBeVisible();
    expect(localStorage.getItem(OWN_DRAFT)).toBe('{}');
    await button('Sign out and delete').click();
    await expect.poll(() => to.mock.calls).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('studio'))).toEqual([OTHER_DRAFT]);
  });

  test('is not asked about if it is another coach’s', async () => {
    await show({ 'GET /api/auth/user': { id: USER } });
    await button('Sign out').click();
    await expect.poll(() => to.mock.calls).toHaveLength(1);
    expect(localStorage.getItem(OTHER_DRAFT)).toBe('{}');
  });
});

test('what was typed and not saved or sent is named, and what other members typed is not', async () => {
  const OTHER = '8f1c0d2e-1111-4222-8333-444455556666';
  document.cookie = `member-id=${USER}; path=/`;
  onTestFinished(forgetTabMember);
  const storage = await device.open();
  await storage.update(`${USER}/session/own`, () => ({ session: { id: 'own', revision: 2 }, settled: 2 }));
  await storage.update(`${OTHER}/session/other`, () => ({ session: { id: 'other', revision: 2 }, settled: 2 }));
  const set = { weight: '87' };
  const rows = { 'squat 1': set, 'squat 2': { weight: '' }, 'squat pain': { level: '7', note: 'chest' } };
  localStorage.setItem('coach-training:typed:own', JSON.stringify({ ...rows, 'press 10': set }));
  localStorage.setItem('coach-training:typed:other', JSON.stringify({ 'squat 1': set }));
  const drafts = ['letter', 'letter pictures', 'letter exercise:3:a:squat pictures', 'check-in', 'profile'];
  for (const topic of drafts) keepDraft('1', `aamu.draft  ${USER} ${topic}`);
  keepDraft('1', `aamu.draft  ${OTHER} letter`);
  await show({ 'GET /api/auth/user': { id: USER } });
  await button('Sign out').click();
  await expect.element(page.getByText('Only on this device, and deleted if you sign out:')).toBeVisible();
  expect(named()).toEqual([
    '2 unsent messages',
    '1 unsent check-in',
    '2 sets entered but not ticked',
    '1 unsaved note about an exercise, such as pain',
    'Unsaved changes to your coaching profile',
  ]);
  expect(ended).toEqual([]);
});

describe('what another member has not sent', () => {
  const OTHER = '8f1c0d2e-1111-4222-8333-444455556666';
  const other = async (...keys: string[]) => {
    const storage = await device.open();
    return Promise.all(keys.map((key) => storage.read(`${OTHER}/${key}`)));
  };

  beforeEach(async () => {
    document.cookie = `member-id=${USER}; path=/`;
    const storage = await device.open();
    const session = { id: 'pain', revision: 2, planKey: '3', dayId: 'a', exercises: [], notes: 'chest pain' };
    await storage.update(`${OTHER}/session/pain`, () => ({ session, places: {}, settled: 1, changedAt: 1 }));
    await storage.update(`${OTHER}/session/sent`, () => ({ session, places: {}, settled: 2, changedAt: 1 }));
    await storage.update(`${OTHER}/device`, () => 'phone');
    await storage.update(`${OTHER}/plan/3`, () => ({ title: 'Hybrid' }));
    localStorage.setItem('coach-training:typed:pain', '{}');
    localStorage.setItem('coach-training:typed:own', '{}');
    sessionStorage.setItem(`aamu.draft  ${OTHER} `, 'My knee hurts');
  });
  afterEach(forgetTabMember);

  test('stays after signing out, and nothing else does', async () => {
    const calls = await show(OFFLINE);
    await train();
    await button('Sign out').click();
    await expect.element(page.getByText('1 training session that couldn’t be synced')).toBeVisible();
    await expect.element(page.getByText(/Another member has one unsent training session/)).toBeVisible();
    await button('Sign out and delete').click();
    await expect.poll(() => to.mock.calls).toHaveLength(1);
    expect(calls.map(({ request }) => request)).toEqual([
      'GET /api/auth/user',
      'POST /api/user/workouts',
      'POST /api/logout',
    ]);
    expect(await other('session/pain', 'session/sent', 'device', 'plan/3')).toEqual([
      expect.objectContaining({ settled: 1 }),
      undefined,
      'phone',
      undefined,
    ]);
    expect(await countStoredEntries()).toBe(2);
    expect([
      localStorage.getItem('coach-training:typed:pain'),
      localStorage.getItem('coach-training:typed:own'),
    ]).toEqual(['{}', null]);
    expect(sessionStorage.getItem(`aamu.draft  ${OTHER} `)).toBe('My knee hurts');
  });

  test('is not cleared by the browser if the page cannot clear the device, and stays at the next try', async () => {
    const broken = vi.spyOn(caches, 'keys').mockRejectedValue(new DOMException('', 'UnknownError'));
    await show({ 'GET /api/auth/user': { id: USER } });
    await button('Sign out').click();
    await button('Sign out').click();
    await expect.element(page.getByText(/^You are signed out, but your data on this device/)).toBeVisible();
    expect([ended, to.mock.calls]).toEqual([[true], []]);
    expect(await other('session/pain')).toEqual([expect.objectContaining({ settled: 1 })]);
    broken.mockRestore();
    await button('Try again').click();
    await expect.poll(() => to.mock.calls).toEqual([['/']]);
    expect(ended).toEqual([true]);
    expect(await other('session/pain')).toEqual([expect.objectContaining({ settled: 1 })]);
  });

  test('typed sets of a session stay, also if the shop has the session', async () => {
    await (await device.open()).update(`${OTHER}/session/pain`, () => undefined);
    localStorage.setItem('coach-training:typed:sent', '{"squat 1":{"weight":"77.5"}}');
    await show({ 'GET /api/auth/user': { id: USER } });
    await button('Sign out').click();
    await expect.poll(() => to.mock.calls).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('coach'))).toEqual(['coach-training:typed:sent']);
    expect(await other('session/sent', 'plan/3')).toEqual([expect.objectContaining({ settled: 2 }), undefined]);
  });

  test('goes if its deletion was agreed to, and what the question did not name stays', async () => {
    const draft = JSON.stringify({ draft: 'd', until: 9e15 });
    localStorage.setItem('coach-training:typed:sent', '{"squat 1":{"weight":"77.5"}}');
    localStorage.setItem(`studio-draft:${OTHER}:post:new`, '{}');
    localStorage.setItem(`coaching-onboarding:${OTHER}`, draft);
    await show({ 'GET /api/auth/user': { id: USER } });
    await button('Sign out').click();
    await button('Sign out and delete theirs too').click();
    await expect.poll(() => to.mock.calls).toHaveLength(1);
    expect(await other('session/pain', 'session/sent', 'device')).toEqual([
      undefined,
      expect.objectContaining({ settled: 2 }),
      'phone',
    ]);
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'coach-training:typed:sent',
      `coaching-onboarding:${OTHER}`,
      `studio-draft:${OTHER}:post:new`,
    ]);
    expect(sessionStorage.getItem(`aamu.draft  ${OTHER} `)).toBe('My knee hurts');
  });

  test('keeps a tab of theirs from signing somebody else out', async () => {
    await show({ 'GET /api/auth/user': { id: USER } });
    tabMember();
    await expect.element(button('Sign out')).toBeVisible();
    pressAs(OTHER, 'Sign out');
    await expect.poll(sessionState).toBe('other');
    expect(to).not.toHaveBeenCalled();
    expect(await countStoredEntries()).toBeGreaterThan(0);
    await expect.element(page.getByText(/^Someone else has signed in/)).toBeVisible();
  });

  test('keeps a question of before from being answered for somebody else', async () => {
    await show(OFFLINE);
    await train();
    await button('Sign out').click();
    await expect.element(button('Sign out and delete')).toBeVisible();
    const before = await countStoredEntries();
    pressAs(OTHER, 'Sign out and delete');
    await expect.element(page.getByText(/^Someone else has signed in/)).toBeVisible();
    expect(to).not.toHaveBeenCalled();
    expect(await countStoredEntries()).toBe(before);
  });
});

describe('the key to the answers of a form', () => {
  const OTHER = '8f1c0d2e-1111-4222-8333-444455556666';
  afterEach(() => {
    document.cookie = 'member=; path=/; max-age=0';
    forgetTabMember();
  });

  test.each([
    ['goes with the member who typed them', USER, false],
    ['stays if another member typed them', OTHER, true],
    ['goes if they were typed before the sign-in', '', false],
  ])('%s', async (_, owner, stays) => {
    document.cookie = 'member=1; path=/';
    document.cookie = `member-id=${USER}; path=/`;
    const key = `coaching-onboarding:${owner}`;
    const storage = storageOfKey(key)!;
    storage.setItem(key, JSON.stringify({ draft: 'd', until: 9e15 }));
    onTestFinished(() => storage.removeItem(key));
    await show({ 'GET /api/auth/user': { id: USER } });
    await button('Sign out').click();
    await expect.poll(() => to.mock.calls).toHaveLength(1);
    expect(storage.getItem(key) !== null).toBe(stays);
  });
});

test('nothing of the member’s stays in the browser’s own storage after signing out', async () => {
  await show(OFFLINE);
  await train();
  localStorage.setItem('coach-training:rest:1', '{}');
  localStorage.setItem('coach-push:rest-over', '1');
  localStorage.setItem('coach-push:rest-asked', '1');
  localStorage.setItem('coaching-onboarding', 'key');
  sessionStorage.setItem('coach-training:packed', '[]');
  await caches.open('coach-member-somebody');
  await button('Sign out').click();
  await button('Sign out and delete').click();
  await expect.poll(() => to.mock.calls).toHaveLength(1);
  expect(
    [Object.keys(localStorage), Object.keys(sessionStorage)].flat().filter((key) => key.startsWith('coach')),
  ).toEqual([]);
  expect((await caches.keys()).filter((name) => name.startsWith('coach-'))).toEqual([]);
});

describe('a device that cannot be checked', () => {
  const message = page.getByText(
    /^You are still signed in, because this page couldn’t check the device for unsent data/,
  );

  test('keeps everything, and is checked again', async () => {
    await show(OFFLINE);
    await train();
    vi.spyOn(deviceChunk, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await button('Sign out').click();
    await expect.element(message).toBeVisible();
    expect([ended, to.mock.calls]).toEqual([[], []]);
    expect(await countStoredEntries()).toBeGreaterThan(0);
    await button('Try again').click();
    await expect.element(page.getByText('1 training session that couldn’t be synced')).toBeVisible();
  });

  test('is cleared by the browser if the member signs out without the check', async () => {
    await show({});
    vi.spyOn(deviceChunk, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    await button('Sign out').click();
    await button('Sign out and delete everything here').click();
    await expect.poll(() => to.mock.calls).toEqual([['/']]);
    expect(ended).toEqual([true, false]);
  });

  test('is not signed out by the link', async () => {
    await show({}, LINK);
    vi.spyOn(deviceChunk, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect.poll(() => to.mock.calls).toEqual([['/logout']]);
    expect(ended).toEqual([]);
  });
});

describe('without an answer of the shop', () => {
  const UNREACHABLE = { ...OFFLINE, 'POST /api/logout': new TypeError('offline') };
  const message = page.getByText(/^The shop did not answer, so you may still be signed in here/);

  beforeEach(() => {
    document.cookie = 'member=1; path=/';
    document.cookie = `member-id=${USER}; path=/`;
  });
  afterEach(() => {
    document.cookie = 'member=; path=/; max-age=0';
    forgetTabMember();
  });

  test('the member stays signed in, and nothing is deleted', async () => {
    await show(UNREACHABLE);
    await train();
    await button('Sign out').click();
    await button('Sign out and delete').click();
    await expect.element(message).toBeVisible();
    expect(document.cookie).toMatch(/member=1.*member-id=|member-id=.*member=1/);
    expect(localStorage.getItem('coach-training:member')).toBe(USER);
    expect(await countStoredEntries()).toBeGreaterThan(0);
    expect(to).not.toHaveBeenCalled();
    await button('Stay signed in').click();
    await expect.element(button('Sign out')).toBeVisible();
  });

  test('the link says so, too', async () => {
    await show(UNREACHABLE, LINK);
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect.element(message).toBeVisible();
    expect(document.cookie).toContain('member=1');
    expect(to).not.toHaveBeenCalled();
  });
});

describe('a device that the page cannot clear', () => {
  beforeEach(() => {
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('', 'InvalidStateError');
    });
  });

  test('is cleared by the browser', async () => {
    await show({});
    await button('Sign out').click();
    await expect.poll(() => to.mock.calls).toEqual([['/']]);
    expect(ended).toEqual([true, false]);
  });

  test('is not left without a word if the browser cannot do it either', async () => {
    const answers = [200, 500, 200].map((status) => Response.json({}, { status }));
    await show({ 'POST /api/logout': () => answers.shift()! });
    await button('Sign out').click();
    await expect.element(page.getByText(/^You are signed out, but your data on this device/)).toBeVisible();
    expect(to).not.toHaveBeenCalled();
    await button('Try again').click();
    await expect.poll(() => to.mock.calls).toEqual([['/']]);
    expect(answers).toEqual([]);
  });
});

test('the link leads to the question where something would be lost, and clears the device where nothing would', async () => {
  await show(OFFLINE, LINK);
  const logout = page.getByRole('link', { name: 'Logout' });
  await expect.element(logout).toHaveAttribute('href', '/api/logout');
  await train();
  await logout.click();
  await expect.poll(() => to.mock.calls).toEqual([['/logout']]);
  expect(await countStoredEntries()).toBeGreaterThan(0);
  const storage = await device.open();
  await storage.update(`${USER}/session/${ID}`, () => undefined);
  await logout.click();
  await expect.poll(() => to.mock.calls).toEqual([['/logout'], ['/']]);
  expect(ended).toEqual([true]);
  expect(localStorage.getItem('coach-training:member')).toBeNull();
});

test('the link asks on the page about what only its memory has', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await show(OFFLINE, LINK);
  await train();
  await page.getByRole('link', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await expect.element(dialog.getByText('1 training session that couldn’t be synced')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([ended, to.mock.calls]).toEqual([[], []]);
  await page.getByRole('link', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect.poll(() => to.mock.calls).toEqual([['/']]);
  full.mockRestore();
  expect(await (await device.open()).keys()).toEqual([]);
});
