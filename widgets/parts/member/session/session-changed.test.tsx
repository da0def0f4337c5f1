import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type Answer, refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider, useShop } from '#widgets/core/api/shop.tsx';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { clearDevice } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';
import { openLogStorage } from '#widgets/elements/training/sync/device/log-storage.ts';
import '#widgets/elements/training/sync/device/unsent-chunk.ts';
import { ALWAYS, keepDraft } from '../drafts/drafts.ts';
import { MemberArea } from '../member-area.tsx';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const notice = page.getByText(/^Someone else has signed in, so/);
const field = page.getByRole('textbox', { name: 'Letter' });
const writeMemberCookie = (id: string) => void (document.cookie = `member-id=${id}; path=/`);

beforeEach(() => {
  forgetTabMember();
  document.cookie = 'member=1; path=/';
  writeMemberCookie(ANNA);
});
afterEach(forgetTabMember);

function Form() {
  const { api } = useShop();
  return (
    <>
      <p>Anna’s plan</p>
      <label>
        Letter <textarea />
      </label>
      <button type="button" onClick={() => void api.post('/api/coaching/thread', {}).catch(() => undefined)}>
        Send
      </button>
    </>
  );
}

async function show(answers: Record<string, Answer> = {}) {
  const { api } = stubApi({ 'GET /api/auth/user': { id: ANNA }, ...answers });
  await render(
    <ShopProvider api={api}>
      <MemberArea signedOut="Nobody">{() => <Form />}</MemberArea>
    </ShopProvider>,
  );
}

test('the data of a member are hidden where somebody else signs in, and what they typed is there when they are back', async () => {
  await show();
  await field.fill('My knee hurts');
  writeMemberCookie(BEN);
  dispatchEvent(new Event('focus'));
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('Anna’s plan')).not.toBeVisible();
  expect(document.querySelector('textarea')!.checkVisibility()).toBe(false);
  writeMemberCookie(ANNA);
  dispatchEvent(new Event('focus'));
  await expect.element(field).toHaveValue('My knee hurts');
  await expect.element(notice).not.toBeInTheDocument();
});

test('a request that is refused because of another member says so in place of the page', async () => {
  await show({ 'POST /api/coaching/thread': refusal(409, 'other_member') });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank');
});

test('a tab that is loaded while somebody else signs in shows nothing of either', async () => {
  await show({ 'GET /api/auth/user': refusal(409, 'other_member') });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('Anna’s plan')).not.toBeInTheDocument();
});

test('a page of a member who signed out in another tab says so', async () => {
  await show();
  await expect.element(field).toBeVisible();
  for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
  dispatchEvent(new Event('focus'));
  await expect.element(page.getByText(/^You signed out in another tab/)).toBeVisible();
});

test('the notice counts what is unsent on the device, and no longer once it is deleted', async () => {
  const entry = { session: { id: '1', revision: 2 }, settled: 1 };
  await (await openLogStorage()).update(`${ANNA}/session/1`, () => entry);
  await show();
  await expect.element(field).toBeVisible();
  writeMemberCookie(BEN);
  dispatchEvent(new Event('focus'));
  const unsent = page.getByText(/^One unsent item is still on this device/);
  await expect.element(unsent).toBeVisible();
  await clearDevice();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.element(notice).toHaveTextContent('Someone else has signed in, so this page is hidden.');
});

test('the notice counts drafts, and no longer once the account is erased', async () => {
  keepDraft('My knee hurts', `aamu.draft  ${ANNA} check-in`);
  await show();
  await expect.element(field).toBeVisible();
  writeMemberCookie(BEN);
  dispatchEvent(new Event('focus'));
  const unsent = page.getByText(/^One unsent item is still on this device/);
  await expect.element(unsent).toBeVisible();
  const other = new BroadcastChannel('aamu-withdrawals');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other.postMessage([ANNA, ALWAYS]);
  await expect.element(unsent).not.toBeInTheDocument();
  other.close();
});
