import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { freeResource, chooseFreeProgram } from './offered.ts';
import { accepted, botSignals, email, setUp, show, submit, toast } from './signup.harness.tsx';

setUp();

const SIGNUP = 'POST /api/email-signup';
const guide = { id: 1, displayName: 'Morning Energy', guide: true };
const own = { id: 7, displayName: 'Ten Quiet Evenings', guide: false };
const other = { id: 8, displayName: 'A Free Week', guide: false };

test('what costs something is not offered, and the guide is told by where it is asked for', async () => {
  const free = { type: 'free', price: '0.00' } as const;
  const programs = [
    program(),
    program({ ...free, id: 7, displayName: 'Ten Quiet Evenings', askedAt: '/free#program-7' }),
    program({ ...free, id: 1, displayName: 'Morning Energy' }),
  ];
  const { api } = stubApi({ 'GET /api/programs': programs });
  expect(
    await freeResource().load(api, (other) => other.load(api, () => Promise.reject(new Error('a part of a part')))),
  ).toEqual([own, guide]);
});

test.each([
  ['nothing where nothing is free', [], undefined, undefined],
  ['nothing for a number that is not free', [guide, own], 2, undefined],
  ['what is named', [guide, own], 7, own],
  ['the guide wherever it stands', [own, guide], undefined, guide],
  ['the first where there is no guide', [other, own], undefined, other],
])('offers %s', (_, free, named, found) => {
  expect(chooseFreeProgram(free, named)).toEqual(found);
});

describe.each(['form', 'modal', 'download'] as const)('the flow %s', (flow) => {
  test.each([
    ['no number', undefined, 'There are no free guides or programmes right now.'],
    ['a number that is not free', 99, 'This programme isn’t free right now.'],
  ])('takes no address where nothing is there for %s', async (_, named, words) => {
    const { calls } = await show(flow, {}, { free: named ? [guide] : [], ...(named && { program: named }) });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(email.query()).toBeNull();
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(calls).toEqual([]);
  });
});

test.each(['form', 'download'] as const)('the flow %s mails a programme of the coach’s', async (flow) => {
  const { calls } = await show(flow, { [SIGNUP]: accepted }, { free: [own] });
  await email.fill('reader@example.org');
  await submit.click();
  await expect.element(toast('We’ve sent you an e-mail with everything you need to open it.')).toBeVisible();
  expect(calls).toEqual([
    {
      request: SIGNUP,
      body: { email: 'reader@example.org', source: 'morning_routine', program: 7, ...botSignals },
    },
  ]);
});

test('the window is called by the programme, and says where it is', async () => {
  const { calls } = await show('modal', { [SIGNUP]: accepted }, { free: [guide, own], program: 7 });
  await page.getByRole('button', { name: 'Start free: Ten Quiet Evenings' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Start free: Ten Quiet Evenings' })).toBeVisible();
  expect(page.getByText('We’ll send it here as a PDF.').query()).toBeNull();
  await email.fill('reader@example.org');
  await submit.click();
  await expect.element(page.getByText('We’ve sent you an e-mail with everything you need to open it.')).toBeVisible();
  expect(calls).toMatchObject([{ request: SIGNUP, body: { program: 7 } }]);
});

test('what has ended meanwhile is refused, and the address stays', async () => {
  await show('form', { [SIGNUP]: refusal(404, 'nothing_free') });
  await email.fill('reader@example.org');
  await submit.click();
  await expect.element(toast('Signup Failed')).toBeVisible();
  await expect.element(email).toHaveValue('reader@example.org');
});
