import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type Answer, refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { step, steps } from './steps.factory.ts';
import { Steps } from './steps.tsx';

const PATH = '/api/user/programs/2/steps';
const GET = `GET ${PATH}`;
const POST = `POST ${PATH}`;
const START = 'POST /api/user/programs/2/start';

async function show(answers: Record<string, Answer | (() => Answer)>) {
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api}>
      <Steps programId={2} />
    </ShopProvider>,
  );
  return calls;
}

const withTicks = (days: readonly number[]) => {
  const data = steps(30, 0, { today: 2 });
  return { ...data, steps: data.steps.map((each, index) => ({ ...each, ticked: days.includes(index + 1) })) };
};
const toAnswer = (days: readonly number[]) => ({ programId: 2, ticked: days.map((day) => step(day).id) });
const box = (day: number) => page.getByRole('checkbox', { name: `Day ${day}: Step ${day}` });
const done = page.getByRole('checkbox', { name: 'Done' });

test('says that the days are on their way', async () => {
  await show({});
  await expect.element(page.getByText('Loading your days')).toBeInTheDocument();
});

test.each([
  [401, 'unauthorized', 'Sign in', '/login?return_to=%2Ftraining%2Fsteps%2F2'],
  [404, 'not_found', 'Go to your dashboard', '/dashboard'],
])('a %i says that there is nothing here', async (status, code, name, href) => {
  await show({ [GET]: refusal(status, code) });
  await expect.element(page.getByRole('heading', { name: 'No daily steps here' })).toBeVisible();
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a shop that is not reached is asked again', async () => {
  let answer: Answer = new TypeError('offline');
  await show({ [GET]: () => answer });
  await expect.element(page.getByText('Can’t load your days right now.')).toBeVisible();
  answer = steps(30, 0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'All Day Energy' })).toBeVisible();
});

test('a tick that cannot be saved is taken back and told; the next try holds', async () => {
  let answer: Answer = new TypeError('offline');
  const done4 = toAnswer([1, 2, 3, 4]);
  const calls = await show({
    [GET]: () => steps(30, answer === done4 ? 4 : 3, { today: 4 }),
    [POST]: () => answer,
  });
  await expect.element(page.getByText('Today is day 4.')).toBeVisible();
  await done.click();
  await expect.element(page.getByText(/^Couldn’t save/)).toBeVisible();
  await expect.element(done).not.toBeChecked();
  answer = done4;
  await done.click();
  await expect.element(page.getByText('4 of 30 days done')).toBeVisible();
  await expect.element(done).toBeChecked();
  await expect.element(page.getByText(/^Couldn’t save/)).not.toBeInTheDocument();
  const sent = () => calls.filter(({ request }) => request === POST).map(({ body }) => body);
  const tick = { step: step(4).id, ticked: true, zone: expect.any(String) };
  await expect.poll(sent).toEqual([tick, tick]);
});

test('any day is ticked and unticked; what another device ticked meanwhile is there with the answer', async () => {
  let stored = [1];
  const answers = [
    [1, 2, 9],
    [2, 9],
  ];
  const calls = await show({ [GET]: () => withTicks(stored), [POST]: () => toAnswer((stored = answers.shift()!)) });
  await box(2).click();
  await expect.element(box(9)).toBeChecked();
  await box(1).click();
  await expect.element(box(1)).not.toBeChecked();
  await expect.element(page.getByText('2 of 30 days done')).toBeVisible();
  const sent = calls.filter(({ request }) => request === POST);
  expect(sent.at(-1)).toMatchObject({ body: { step: step(1).id, ticked: false } });
});

test('a tick stays if a reload from before it is answered later', async () => {
  const late = Promise.withResolvers<object>();
  const answers: Answer[] = [withTicks([1]), late.promise, withTicks([1, 2])];
  await show({ [GET]: () => answers.shift()!, [POST]: () => toAnswer([1, 2]) });
  await expect.element(page.getByText('1 of 30 days done')).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await box(2).click();
  await expect.element(page.getByText('2 of 30 days done')).toBeVisible();
  await expect.poll(() => answers).toEqual([]);
  late.resolve(withTicks([1]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(box(2)).toBeChecked();
});

test('two ticks stay if the first one is answered last', async () => {
  const first = Promise.withResolvers<object>();
  const answers: Answer[] = [first.promise, toAnswer([1, 2])];
  // Reloads fail, so that only the answers count.
  const loads: Answer[] = [withTicks([])];
  await show({ [GET]: () => loads.shift() ?? new TypeError('offline'), [POST]: () => answers.shift()! });
  await box(1).click();
  await box(2).click();
  await expect.poll(() => answers).toEqual([]);
  first.resolve(toAnswer([1]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByText('2 of 30 days done')).toBeVisible();
});

test('who comes back to the page sees what was ticked elsewhere', async () => {
  const answers: Answer[] = [steps(30, 1), steps(30, 5)];
  await show({ [GET]: () => answers.shift()! });
  await expect.element(page.getByText('1 of 30 days done')).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('5 of 30 days done')).toBeVisible();
});

test('another first day is sent, and what it leads to shown', async () => {
  const answers: Answer[] = [steps(30, 0), steps(30, 0, { startDay: '2026-03-09', today: -2 })];
  const calls = await show({ [GET]: () => answers.shift()!, [START]: steps(30, 0) });
  await page.getByText('Choose the first day').click();
  await page.getByLabelText('Day 1 is on').fill('2026-03-09');
  await page.getByRole('button', { name: 'Start on this day' }).click();
  await expect.element(page.getByText('Day 1 is on 9 March 2026.')).toBeVisible();
  expect(calls.find(({ request }) => request === START)?.body).toMatchObject({ day: '2026-03-09' });
});

test('who has done all is told so', async () => {
  await show({ [GET]: steps(30, 30, { today: 40 }) });
  await expect.element(page.getByText('All 30 days are done. Well done.')).toBeVisible();
  await expect.element(done).not.toBeInTheDocument();
});

test('who is no longer signed in is not told that the shop cannot be reached', async () => {
  await show({ [GET]: steps(30, 3), [POST]: refusal(401, 'unauthorized') });
  await done.click();
  await expect.element(page.getByText(/^This page can no longer show your data\./)).toBeVisible();
  await expect.element(page.getByText(/can’t reach the shop/)).not.toBeInTheDocument();
});
