import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { ALWAYS } from '#widgets/parts/member/drafts/drafts.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { deviceChunk } from '#widgets/parts/member/sign-out/sign-out-steps.ts';
import { box, button, findText, show } from './account.harness.tsx';

let to: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  stubSlowClock();
  to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('deleting the account', () => {
  test('says what is erased and what the law keeps', async () => {
    await show();
    await expect.element(page.getByText(/Receipts are kept without your name/)).toBeVisible();
  });

  test('asks for a word, and nothing happens without it', async () => {
    const { calls } = await show();
    await button('Delete my account').click();
    await expect.element(box('Type DELETE to confirm')).toHaveFocus();
    await box('Type DELETE to confirm').fill('delete');
    await button('Delete my account').click();
    await expect.element(box('Type DELETE to confirm')).toHaveAccessibleDescription(/Type DELETE\./);
    await button('Keep it').click();
    await expect.element(button('Delete my account')).toHaveFocus();
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });

  test('happens with it, and leads to a page that says so', async () => {
    const { calls } = await show({ 'POST /api/user/delete': new Response(null, { status: 204 }) });
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    await expect.poll(() => to.mock.calls).toEqual([['/account/deleted']]);
    expect(calls.at(-1)).toEqual({ request: 'POST /api/user/delete', body: { confirm: 'DELETE' } });
  });

  test('deletes the drafts of the other tabs', async () => {
    document.cookie = 'member-id=anna; path=/';
    const other = new BroadcastChannel('aamu-withdrawals');
    onTestFinished(() => {
      other.close();
      document.cookie = 'member-id=; path=/; max-age=0';
      forgetTabMember();
    });
    const heard = new Promise<unknown>((resolve) => other.addEventListener('message', ({ data }) => resolve(data)));
    await show({ 'POST /api/user/delete': new Response(null, { status: 204 }) });
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    expect(await heard).toEqual(['anna', ALWAYS]);
    await expect.poll(() => to.mock.calls).toEqual([['/account/deleted']]);
  });

  test('asks for a code to the address first where the last sign-in is a while ago, and goes on by itself', async () => {
    const answers: Answer[] = [refusal(403, 'proof_needed'), new Response(null, { status: 204 })];
    const { calls } = await show({
      'POST /api/user/delete': () => answers.shift()!,
      'POST /api/user/proof': { status: 'accepted' },
      'POST /api/user/proof/verify': new Response(null, { status: 204 }),
    });
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    await expect.element(box('Code from the e-mail')).toHaveFocus();
    expect(to).not.toHaveBeenCalled();
    await box('Code from the e-mail').fill('123456');
    await button('Delete my account').click();
    await expect.poll(() => to.mock.calls).toEqual([['/account/deleted']]);
    expect(calls.slice(1)).toEqual([
      { request: 'POST /api/user/delete', body: { confirm: 'DELETE' } },
      { request: 'POST /api/user/proof', body: {} },
      { request: 'POST /api/user/proof/verify', body: { code: '123456' } },
      { request: 'POST /api/user/delete', body: { confirm: 'DELETE' } },
    ]);
  });

  test.runIf(isNightly)('that fails behind the code leads back to the word, with a word about it', async () => {
    const answers: Answer[] = [refusal(403, 'proof_needed'), refusal(500, 'internal')];
    await show({
      'POST /api/user/delete': () => answers.shift()!,
      'POST /api/user/proof': { status: 'accepted' },
      'POST /api/user/proof/verify': new Response(null, { status: 204 }),
    });
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    await box('Code from the e-mail').fill('123456');
    await button('Delete my account').click();
    await expect.element(findText('Your account is unchanged. Try again.')).toBeVisible();
    await expect.element(box('Type DELETE to confirm')).toBeVisible();
    expect(to).not.toHaveBeenCalled();
  });

  test('is not asked for while the device cannot be cleared', async () => {
    const { calls } = await show({});
    vi.spyOn(deviceChunk, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    await expect.element(findText('Your account is unchanged. Try again.')).toBeVisible();
    expect(calls.map(({ request }) => request)).not.toContain('POST /api/user/delete');
  });

  test('whose answer is lost says that the account may be deleted', async () => {
    await show({ 'POST /api/user/delete': () => Promise.reject(new TypeError('Failed to fetch')) });
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    await expect.element(findText('Your account may be deleted already. Reload this page to see.')).toBeVisible();
    expect(to).not.toHaveBeenCalled();
  });

  test('that fails says that the account is as it was', async () => {
    await show({ 'POST /api/user/delete': refusal(500, 'internal') });
    await button('Delete my account').click();
    await box('Type DELETE to confirm').fill('DELETE');
    await button('Delete my account').click();
    await expect.element(findText('Your account is unchanged. Try again.')).toBeVisible();
    expect(to).not.toHaveBeenCalled();
  });
});
