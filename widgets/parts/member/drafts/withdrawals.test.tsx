import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { ShopProvider, useResource } from '#widgets/core/api/shop.tsx';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { ALWAYS, draftKeys, keepDraft, listDrafts, readDraft } from './drafts.ts';
import { useWithdrawals } from './use-withdrawals.ts';
import { dropDraftsOfAllTabs, noteErased } from './withdrawals.ts';

const [ANNA, BEN] = ['anna', 'ben'];
const notes: Resource<{ text: string }> = { key: 'notes', load: (api) => api.get('/api/notes') };
const field = page.getByRole('textbox', { name: 'Injuries' });
const draftOf = (member: string) => `aamu.draft  ${member} check-in`;
let stored: string;

function Notes() {
  const asked = useResource(notes);
  const withdrawals = useWithdrawals(notes);
  return (
    <>
      <p>{asked.status === 'ready' && asked.data.text}</p>
      <textarea key={withdrawals} aria-label="Injuries" />
    </>
  );
}

/** Tells of a withdrawal as another tab does, whose storage is full. Resolves when it is heard of. */
async function withdrawElsewhere(member: string, id: string) {
  const [other, last] = [new BroadcastChannel('aamu-withdrawals'), new BroadcastChannel('aamu-withdrawals')];
  const heard = new Promise((resolve) => last.addEventListener('message', resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other.postMessage([member, id]);
  await heard;
  for (const each of [other, last]) each.close();
}

/** Shows the notes, with something typed. */
async function show() {
  const { api } = stubApi({ 'GET /api/notes': () => ({ text: stored }) });
  await render(
    <ShopProvider api={api}>
      <Notes />
    </ShopProvider>,
  );
  await expect.element(page.getByText('Torn meniscus')).toBeVisible();
  await field.fill('My knee hurts');
  stored = 'Nothing';
}

beforeEach(() => {
  document.cookie = `member-id=${ANNA}; path=/`;
  forgetTabMember();
  tabMember();
  stored = 'Torn meniscus';
  for (const member of [ANNA, BEN]) keepDraft('My knee hurts', draftOf(member));
});
afterEach(() => {
  document.cookie = 'member-id=; path=/; max-age=0';
  forgetTabMember();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['here', async () => dropDraftsOfAllTabs(ANNA)],
  ['in another tab', () => withdrawElsewhere(ANNA, 'first')],
])('a consent withdrawn %s takes the member’s drafts along, and what is shown', async (_, withdraw) => {
  await show();
  await withdraw();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText('Nothing')).toBeVisible();
  expect(draftKeys()).toEqual([draftOf(BEN)]);
});

test('an account erased in another tab takes its drafts along, and stores nothing', async () => {
  await show();
  await withdrawElsewhere(ANNA, ALWAYS);
  await expect.element(field).toHaveValue('');
  expect([draftKeys(), Object.keys(localStorage)]).toEqual([[draftOf(BEN)], []]);
});

test('another member’s account erased in another tab takes only its own drafts along', async () => {
  await show();
  await withdrawElsewhere(BEN, ALWAYS);
  await expect.element(field).toHaveValue('My knee hurts');
  expect([draftKeys(), Object.keys(localStorage)]).toEqual([[draftOf(ANNA)], []]);
});

test('an account that the shop no longer has takes its drafts along here, and what is shown', async () => {
  await show();
  noteErased(ANNA);
  await expect.element(field).toHaveValue('');
  expect([draftKeys(), Object.keys(localStorage)]).toEqual([[draftOf(BEN)], []]);
});

test('a consent that another member withdraws changes nothing', async () => {
  await show();
  await withdrawElsewhere(BEN, 'first');
  await expect.element(field).toHaveValue('My knee hurts');
  expect(draftKeys().toSorted()).toEqual([draftOf(ANNA), draftOf(BEN)]);
});

test.each([
  ['here', async (at: string) => dropDraftsOfAllTabs(ANNA, false, at)],
  ['in another tab', (at: string) => withdrawElsewhere(ANNA, at)],
])('a draft of a form that knew of a withdrawal on another device stays when it is heard of %s', async (_, hear) => {
  const [before, withdrawnAt] = ['2026-11-01T09:00:00.000Z', '2026-11-20T09:00:00.000Z'];
  keepDraft('My knee hurts', draftOf(ANNA), before);
  keepDraft('No pain', `aamu.draft  ${ANNA} letter`, withdrawnAt);
  keepDraft('1', `aamu.draft  ${ANNA} letter pictures`);
  await hear(withdrawnAt);
  expect(listDrafts(ANNA)).toEqual([`aamu.draft  ${ANNA} letter`]);
  expect(readDraft(`aamu.draft  ${ANNA} letter pictures`)).toBe('1');
  dropDraftsOfAllTabs(ANNA);
  expect(draftKeys(ANNA)).toEqual([]);
});

test('a withdrawal reaches the other tabs where the storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const other = new BroadcastChannel('aamu-withdrawals');
  onTestFinished(() => {
    other.close();
    vi.restoreAllMocks();
  });
  const heard = new Promise<unknown>((resolve) => other.addEventListener('message', ({ data }) => resolve(data)));
  dropDraftsOfAllTabs(ANNA, false, 'first');
  expect(await heard).toEqual([ANNA, 'first']);
  expect(draftKeys()).toEqual([draftOf(BEN)]);
});

test('a draft goes with its id for a form that knows of a later withdrawal', () => {
  const [key, before] = [`aamu.draft  ${ANNA} letter`, '2026-11-01T09:00:00.000Z'];
  keepDraft('My knee hurts', key, before);
  keepDraft('1 My knee hurts', `${key} id`);
  expect(readDraft(key, before)).toBe('My knee hurts');
  expect(readDraft(key, '2026-11-20T09:00:00.000Z')).toBe('');
  expect(listDrafts(ANNA)).toEqual([draftOf(ANNA)]);
});

test('what is typed after the withdrawal stays when the page is shown again', async () => {
  await show();
  dropDraftsOfAllTabs(ANNA);
  await expect.element(field).toHaveValue('');
  await field.fill('No pain');
  keepDraft('No pain', draftOf(ANNA));
  dispatchEvent(new Event('pageshow'));
  await expect.element(field).toHaveValue('No pain');
  expect(draftKeys()).toContain(draftOf(ANNA));
});
