import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { openShop, put, SHOP, workingShop } from '#widgets/core/testing/all-elements.harness.ts';
import { listRequests } from '#widgets/core/api/requests.stub.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { letters } from '#widgets/parts/messages/talk.factory.ts';
import { openLogStorage } from './sync/device/log-storage.ts';
import { clientPlan, plan, session } from './training.factory.ts';

workingShop();
beforeEach(() => {
  sessionStorage.clear();
  // A day of the own plan.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 9) });
  return stubSlowClock();
});
afterEach(() => void vi.useRealTimers());

const findText = (words: string) => page.getByText(words, { exact: true }).first();
const link = (name: string) => page.getByRole('link', { name, exact: true });
const WORKOUTS = '/api/user/workouts';
const CALENDAR = '/api/user/calendar';
const OWN = {
  'GET /api/training-programs/own-plan': clientPlan(),
  'GET /api/user/plan-days': { changes: [] },
};

/** Renders the training on another site that the member has allowed, and records what the browser stores. */
function open(answers: Record<string, Answer> = {}, planKey = '3') {
  openShop({ 'GET /api/user/workouts': { sessions: [session({ planKey })], last: {} }, ...answers });
  const saved: { name: string; text: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: kept.at(-1)!.text() });
  });
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${kept.push(blob as Blob)}`);
  put(`<coach-training plan="${planKey}"></coach-training>`);
  return async () => Promise.all(saved.map(async ({ name, text }) => [name, await text]));
}

describe('what is taken away', () => {
  test.each(
    everyNth(
      [
        ['CSV', '/api/user/log.csv', 'training-log.csv'],
        ['JSON', '/api/user/log.json', 'training-log.json'],
        ['Plan as PDF', '/api/training-programs/3/plan.pdf', '3.pdf'],
        ['Add to calendar', '/api/training-programs/3/calendar.ics', '3.ics'],
      ],
      2,
    ),
  )('%s comes by the page’s token, and is saved', async (name, path, file) => {
    const saved = open({ [`GET ${path}`]: new Response('what is theirs'), 'GET /api/training-programs/3': plan() });
    await link(name).click();
    await expect.poll(saved).toEqual([[file, 'what is theirs']]);
    expect(await listRequests('GET', path)).toEqual([{ token: 'Bearer a-token', body: undefined }]);
  });

  test.each([
    ['The file cannot be loaded right now. Please try again.', new Response(null, { status: 503 })],
    ['This page can no longer show your data. Reload it and sign in.', refusal(401, 'unauthorized')],
  ])('%s', async (words, answer) => {
    const saved = open({ 'GET /api/user/log.csv': answer });
    await link('CSV').click();
    await expect.element(findText(words)).toBeVisible();
    expect(await saved()).toEqual([]);
  });

  test('the log stays to be had where the plan is not theirs any more', async () => {
    const saved = open({
      'GET /api/training-programs/3': refusal(404, 'not_found'),
      'GET /api/user/log.csv': new Response('all of it'),
    });
    await expect.element(findText('Your access to this plan has ended.')).toBeVisible();
    await link('CSV').click();
    await expect.poll(saved).toEqual([['training-log.csv', 'all of it']]);
  });
});

test('a member without the plan reads that this account has none', async () => {
  open({
    'GET /api/training-programs/3': refusal(404, 'not_found'),
    'GET /api/user/workouts': { sessions: [], last: {} },
  });
  await expect.element(page.getByText(/You may have bought it with another account/)).toBeVisible();
});

test('the calendar’s private address is made, shown and ended', async () => {
  const made = {
    url: 'https://your-shop.example/calendar/secret.ics',
    webcal: 'webcal://your-shop.example/calendar/secret.ics',
    createdAt: '2026-03-01T06:00:00.000Z',
  };
  const answers = { [`GET ${CALENDAR}`]: { feed: null }, [`POST ${CALENDAR}`]: made };
  open({ ...OWN, ...answers, [`DELETE ${CALENDAR}`]: new Response(null, { status: 204 }) }, 'own-plan');
  await page.getByRole('button', { name: 'Create a private address' }).click();
  await expect.element(page.getByLabelText('Your private address')).toHaveValue(made.url);
  await page.getByRole('button', { name: 'Delete the address' }).click();
  await expect.element(page.getByRole('button', { name: 'Create a private address' })).toBeVisible();
  expect(await listRequests('DELETE', CALENDAR)).toEqual([{ token: 'Bearer a-token', body: undefined }]);
});

test('a letter about a day is written where the day is', async () => {
  const sent = letters([]);
  open({ ...OWN, 'POST /api/coaching/thread': sent }, 'own-plan');
  await page.getByRole('button', { name: 'Start session', exact: true }).click();
  await link('Ask your coach about this day').click();
  const box = page.getByRole('textbox', { name: 'Write to your coach' });
  await expect.element(box).toBeVisible();
  await expect.poll(() => document.activeElement?.shadowRoot?.activeElement).toBe(box.element());
  await box.fill('May it be shorter?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => listRequests('POST', '/api/coaching/thread')).toHaveLength(1);
  const [letter] = await listRequests('POST', '/api/coaching/thread');
  expect(letter?.body).toMatchObject({ text: 'May it be shorter?', about: { kind: 'day', planKey: 'own-plan' } });
});

test('nothing of the log is kept on the device, and what earlier versions kept there is deleted', async () => {
  await (await openLogStorage()).update('somebody/session/1', () => ({ session: { notes: 'My knee hurts' } }));
  open({ ...OWN, 'POST /api/user/workouts': new Response(null, { status: 503 }) }, 'own-plan');
  localStorage.setItem('coach-training:rest:1', '{}');
  await page.getByRole('button', { name: 'Start session', exact: true }).click();
  await expect.element(findText('Not saved on this device: keep this page open until it is sent')).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('My knee hurts');
  await page
    .getByRole('button', { name: /: done$/ })
    .first()
    .click();
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('coach-'))).toEqual([]);
  await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain('coach-training');
  expect(Object.values<string>(sessionStorage).join()).not.toContain('knee');
});

test('what a member has not sent waits in the page until they sign in again, whoever signs in between', async () => {
  const REFUSED = { ...OWN, 'POST /api/user/workouts': new Response(null, { status: 429 }) };
  const signIn = (id: string, answers: Record<string, Answer> = REFUSED) => {
    openShop({ ...answers, 'GET /api/auth/user': user({ id }) });
    memberTokens.setState({ [SHOP]: `of-${id}` });
  };
  const start = page.getByRole('button', { name: 'Start session', exact: true });
  signIn('anna');
  put('<coach-training plan="own-plan"></coach-training>');
  await start.click();
  await page
    .getByRole('button', { name: /: done$/ })
    .first()
    .click();
  const sentSets = async () => JSON.stringify((await listRequests('POST', WORKOUTS)).at(-1)?.body ?? null);
  await expect.poll(sentSets).toContain('"doneAt"');

  memberTokens.setState({ [SHOP]: undefined });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Not saved on this device: keep this page open.' }))
    .toBeVisible();
  signIn('bert');
  await expect.element(start).toBeVisible();
  expect(await sentSets()).toBe('null');
  memberTokens.setState({ [SHOP]: undefined });
  signIn('anna');
  await expect.poll(sentSets).toContain('"doneAt"');
});
