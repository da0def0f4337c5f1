import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { user } from './account.factory.ts';
import { box, button, findText, show } from './account.harness.tsx';

const site = {
  id: '6f1c0d2e-1111-4222-8333-444455556666',
  origin: 'https://club.example',
  grantedAt: '2026-01-02T00:00:00.000Z',
  usedAt: null,
};

let to: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  stubSlowClock();
  to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function facts() {
  return [...document.querySelectorAll('.facts dd')].map((dd) => dd.textContent);
}

describe('what is known', () => {
  test('stands there, with the day in UTC', async () => {
    await show();
    expect(facts()).toEqual(['Alex', 'Runner', 'member@example.org', '4 March 2025']);
  });

  test.each(['', 'not a day'])('what is missing is said, a day of %j too', async (createdAt) => {
    await show({}, { user: user({ firstName: null, lastName: ' ', createdAt }) });
    expect(facts()).toEqual(['Not provided', 'Not provided', 'member@example.org', 'N/A']);
  });

  test('is all there is on a page elsewhere, beside the way to the settings', async () => {
    const { calls } = await show({}, { elsewhere: true });
    await expect
      .element(page.getByRole('link', { name: 'Profile Settings on coach.example' }))
      .toHaveAttribute('href', 'https://coach.example/dashboard#profile');
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(calls).toEqual([]);
  });
});

describe('the name', () => {
  test('is saved, stays in its fields and is asked for again', async () => {
    const { calls, onChange } = await show({ 'POST /api/user': user({ firstName: 'Sam', lastName: null }) });
    await box('First name').fill(' Sam ');
    await box('Last name').fill('');
    await button('Save name').click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    await expect.element(box('First name')).toHaveValue('Sam');
    await expect.element(box('Last name')).toHaveValue('');
    expect(calls.at(-1)).toEqual({
      request: 'POST /api/user',
      body: { firstName: 'Sam', lastName: '', replaces: { firstName: 'Alex', lastName: 'Runner' } },
    });
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that another window has changed is kept in the fields, and sent once more', async () => {
    const newer = user({ firstName: 'Sam', lastName: 'Runner' });
    const answers = [refusal(409, 'changed_meanwhile'), user({ firstName: 'Al', lastName: 'Runner' })];
    const { calls } = await show({ 'POST /api/user': () => answers.shift()!, 'GET /api/auth/user': newer });
    await box('First name').fill('Al');
    await button('Save name').click();
    await expect.element(findText('Changed in Another Window')).toBeVisible();
    await expect.element(box('First name')).toHaveValue('Al');
    await button('Save name').click();
    await expect.element(findText('Profile Saved')).toBeVisible();
    expect(calls.at(-1)?.body).toMatchObject({ firstName: 'Al', replaces: { firstName: 'Sam', lastName: 'Runner' } });
  });

  test('that is too long is not sent', async () => {
    const { calls } = await show();
    await box('First name').fill('n'.repeat(101));
    await button('Save name').click();
    await expect.element(box('First name')).toHaveAccessibleDescription('Use at most 100 characters.');
    await expect.element(box('First name')).toHaveFocus();
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });
});

describe('the e-mail', () => {
  test('changes once a code came back', async () => {
    const { calls, onChange } = await show({
      'POST /api/user/email': { status: 'accepted' },
      'POST /api/user/email/verify': user({ email: 'new@example.org' }),
    });
    await box('New e-mail address').fill('new@example.org');
    await button('Send me a code').click();
    await expect.element(box('Code from the e-mail')).toHaveFocus();
    await box('Code from the e-mail').fill('12 34-56');
    await button('Change e-mail address').click();
    await expect.element(findText('Your new e-mail address is now in use.')).toBeVisible();
    await expect.element(box('New e-mail address')).toHaveValue('');
    expect(calls.slice(1)).toEqual([
      { request: 'POST /api/user/email', body: { email: 'new@example.org' } },
      { request: 'POST /api/user/email/verify', body: { email: 'new@example.org', code: '123456' } },
    ]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('asks for a code to the old address first where the last sign-in is a while ago', async () => {
    const answers: Answer[] = [refusal(403, 'proof_needed'), { status: 'accepted' }];
    const { calls } = await show({
      'POST /api/user/email': () => answers.shift()!,
      'POST /api/user/proof': { status: 'accepted' },
      'POST /api/user/proof/verify': new Response(null, { status: 204 }),
    });
    await box('New e-mail address').fill('new@example.org');
    await button('Send me a code').click();
    await expect.element(page.getByText('member@example.org', { exact: true }).last()).toBeVisible();
    await box('Code from the e-mail').fill('123456');
    await button('Confirm it’s you').click();
    await expect.element(box('New e-mail address')).toHaveValue('new@example.org');
    await expect.element(box('New e-mail address')).toHaveFocus();
    await button('Send me a code').click();
    await expect.element(button('Change e-mail address')).toBeVisible();
    expect(calls.slice(1)).toEqual([
      { request: 'POST /api/user/email', body: { email: 'new@example.org' } },
      { request: 'POST /api/user/proof', body: {} },
      { request: 'POST /api/user/proof/verify', body: { code: '123456' } },
      { request: 'POST /api/user/email', body: { email: 'new@example.org' } },
    ]);
  });

  test.each([
    ['Use another address', { status: 'accepted' }],
    ['Keep the old address', refusal(403, 'proof_needed')],
  ])('“%s” leads back to its field', async (way, answer: Answer) => {
    await show({ 'POST /api/user/email': answer, 'POST /api/user/proof': { status: 'accepted' } });
    await box('New e-mail address').fill('new@example.org');
    await button('Send me a code').click();
    await button(way).click();
    await expect.element(box('New e-mail address')).toHaveFocus();
  });

  test('of another account is refused', async () => {
    const { onChange } = await show({
      'POST /api/user/email': { status: 'accepted' },
      'POST /api/user/email/verify': refusal(409, 'email_taken'),
    });
    await box('New e-mail address').fill('new@example.org');
    await button('Send me a code').click();
    await box('Code from the e-mail').fill('123456');
    await button('Change e-mail address').click();
    await expect.element(findText('This Address Is Taken')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  test('here is a form that needs no script', async () => {
    await show();
    const form = button('Sign out').element().closest('form')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/logout']);
  });

  test('everywhere says what it does not end', async () => {
    await show();
    const limits =
      'Download links in e-mails still work until they expire, and your private calendar address until you replace or delete it.';
    await expect.element(findText(limits)).toBeVisible();
  });

  test('everywhere is one request, and then the front page', async () => {
    const { calls } = await show({ 'POST /api/logout/everywhere': new Response(null, { status: 204 }) });
    await button('Sign out everywhere').click();
    await expect.poll(() => to.mock.calls).toEqual([['/']]);
    expect(calls.at(-1)?.request).toBe('POST /api/logout/everywhere');
  });

  test('that finds the session ended asks again who is there', async () => {
    const { onChange } = await show({ 'POST /api/logout/everywhere': refusal(401, 'unauthorized') });
    await button('Sign out everywhere').click();
    await expect.poll(() => onChange.mock.calls).toHaveLength(1);
  });
});

describe('pages elsewhere', () => {
  test('are listed, and one is revoked', async () => {
    const lists: Answer[] = [[site], []];
    const { calls } = await show({
      'GET /api/user/sites': () => lists.shift()!,
      [`POST /api/user/sites/${site.id}/revoke`]: new Response(null, { status: 204 }),
    });
    await expect.element(findText('Since 2 January 2026, never used')).toBeVisible();
    await button('Revoke https://club.example').click();
    await expect.element(findText('No other site shows your training.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Other sites' })).toHaveFocus();
    await expect.element(findText('https://club.example no longer shows your training.')).toBeVisible();
    expect(calls).toHaveLength(3);
  });

  test('that cannot be revoked stay, with a word', async () => {
    await show({
      'GET /api/user/sites': [site],
      [`POST /api/user/sites/${site.id}/revoke`]: refusal(500, 'internal'),
    });
    await button('Revoke https://club.example').click();
    await expect.element(findText('That Didn’t Work')).toBeVisible();
    await expect.element(button('Revoke https://club.example')).not.toHaveAttribute('aria-disabled');
  });

  test('that do not load can be asked for again', async () => {
    const lists: Answer[] = [new TypeError('offline'), [site]];
    await show({ 'GET /api/user/sites': () => lists.shift()! });
    await button('Try again').click();
    await expect.element(findText('https://club.example')).toBeVisible();
  });
});

describe('the data', () => {
  test('is a file', async () => {
    await show();
    await expect
      .element(page.getByRole('link', { name: 'Download my data' }))
      .toHaveAttribute('href', '/api/user/export');
  });
});
