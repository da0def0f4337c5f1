import { expect, type Page } from '@playwright/test';
import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import { openPageAs, test } from '../paying.ts';
import { NO_CONNECTION } from '../training/pocket.ts';
import type { Shop } from '../shop.ts';
import { DESK, expectNoHorizontalScroll, goTo, openStudio } from './studio-desk.ts';
import { plusDays } from '../training/training-days.ts';

const TITLE = 'Autumn block';
const CLIENT = 'autumn@example.com';
const NAME = 'Autumn Runner';
const PICTURES = 'The bar path, from the side';
const TABLE = [
  'Week\tDay\tExercise\tSets\tReps\tRest\tTarget\tNotes',
  '1\t2\tRomanian deadlift\t3\t6\t2 min\t80 kg\tSlow on the way down',
  '2\t2\tRomanian deadlift\t3\t6\t2 min\t82,5 kg\tSlow on the way down',
].join('\n');

const POCKET = { viewport: { width: 360, height: 740 }, hasTouch: true, provoked: NO_CONNECTION };

test('a client’s plan from the coach’s grid to the gym and back: trained without a connection, talked about, changed', async ({
  visit,
  shop,
}) => {
  // The shop's time zone: late in the evening the plan's first day has begun only there.
  const [coach, client] = [await visit(DESK), await visit({ ...POCKET, timezoneId: 'Europe/Helsinki' })];
  await test.step('the client agrees to what the coach may read', () => agree(client, shop));
  await openStudio(coach, shop, '/plans/new');
  const plan = await test.step('the coach types and pastes two weeks', () => makePlan(coach));
  const today = await test.step('and gives them to the client', () => givePlan(coach));
  const moved = await test.step('who trains in airplane mode', () => train(client, shop, today));
  await test.step('the coach sees that something hurt, and the log beside the plan', () => seeTheLog(coach, shop));
  await test.step('and writes a letter with a picture, which is answered', () => talk(coach, client, shop));
  await test.step('a change of the template reaches the copy when the coach says so', () =>
    changePlan(coach, shop, plan));
  await test.step('the client finds the change, and their log', () => findTheChange(client, shop));
  await test.step('calendar, table and paper have it', () => takeAway(client, shop, [today, moved]));
});

async function agree(client: Page, shop: Shop) {
  await openPageAs(client, shop, CLIENT, '/coaching', { renewing: [4] });
  await client.getByLabel('Full name').fill(NAME);
  await client.getByLabel('Age', { exact: true }).fill('34');
  await client.getByLabel('Injuries').fill('Left knee, years ago');
  const health = client.getByRole('group', { name: 'Your health' });
  await health.getByRole('checkbox', { name: /^I agree that the coach keeps/ }).check();
  await client.getByRole('button', { name: /save/i }).click();
  await expect(client.getByText('Profile Saved')).toBeVisible();
  await client.goto(`${shop.url}/training/mine`);
  await expect(client.getByRole('heading', { name: 'No personal plan yet' })).toBeVisible();
}

async function makePlan(coach: Page): Promise<string> {
  await coach.getByLabel('Title').fill(TITLE);
  await coach.getByLabel('Weeks', { exact: true }).fill('2');
  const first = coach.getByRole('region', { name: 'Day 1' });
  const type = async (line: number, cells: Record<string, string>) => {
    for (const [cell, words] of Object.entries(cells)) await first.getByLabel(`${cell}, line ${line}`).fill(words);
  };
  await type(1, { Exercise: 'Goblet squat', Sets: '2', Reps: '5', Rest: '2 min', Target: '24 kg' });
  await first.getByRole('button', { name: 'Add line' }).click();
  await type(2, { Exercise: 'Split squat', Sets: '1', Reps: '8', Rest: '90 s' });
  await first.getByLabel('Name of Day 1').fill('Squats');
  await coach.getByRole('button', { name: 'Use different weeks' }).click();
  await coach.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  const pasted = coach.getByRole('region', { name: 'Paste from a spreadsheet' });
  await pasted.getByRole('textbox').fill(TABLE);
  await expect(pasted.getByRole('region', { name: 'Preview' })).toContainText('82.5 kg');
  await pasted.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(coach.getByRole('region', { name: 'Day 2' }).getByLabel('Target, line 1')).toHaveValue('80 kg');
  await coach.getByLabel('Name of Day 2').fill('Hinges');
  await coach.getByRole('button', { name: 'Week 2', exact: true }).click();
  await coach.getByLabel('Name of Day 2').fill('Hinges');
  await coach.getByRole('button', { name: 'Save', exact: true }).click();
  await coach.waitForURL(/\/coach\/plans\/(?!new)[\w-]+$/);
  await expect(coach.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expectNoHorizontalScroll(coach);
  return new URL(coach.url()).pathname.split('/').at(-1)!;
}

/** Starts today, whatever the weekday. */
async function givePlan(coach: Page): Promise<string> {
  await coach.getByRole('link', { name: 'Assign to clients' }).click();
  await coach.getByRole('checkbox', { name: CLIENT }).click();
  await expect(coach.getByRole('checkbox', { name: CLIENT })).toBeChecked();
  const start = coach.getByLabel('First day for everyone');
  const today = (await start.getAttribute('min')) ?? '';
  await start.fill(today);
  const days = coach.getByRole('group', { name: 'Training days' }).getByRole('checkbox');
  for (const day of await days.all()) {
    if (!(await day.isChecked())) await day.click();
    await expect(day).toBeChecked();
  }
  await expect(coach.getByText('4 sessions')).toBeVisible();
  await coach.getByRole('button', { name: 'Assign to 1 client' }).click();
  await expect(coach.getByRole('heading', { name: `Clients with ${TITLE}` })).toBeVisible();
  await expect(coach.getByRole('row', { name: /Up to date/ })).toContainText('0 of 4');
  return today;
}

async function train(client: Page, shop: Shop, today: string): Promise<string> {
  await client.goto(`${shop.url}/training/mine`);
  await expect(client.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expect(client.getByText(/^Today · /)).toBeVisible();
  await expect(client.getByText('2 × 5 · 24 kg')).toBeVisible();
  await expectNoHorizontalScroll(client);
  const kept = () =>
    client.evaluate(async () => (await caches.match('/training/mine', { ignoreVary: true })) !== undefined);
  await expect.poll(kept, { timeout: 30_000 }).toBe(true);

  await client.context().setOffline(true);
  await client.reload();
  await client.getByRole('button', { name: 'Start session' }).click();
  const tick = (set: string) => client.getByRole('button', { name: `${set}: done` }).click();
  await expect(client.locator('.log-aim')).toHaveText('24 kg');
  await tick('Goblet squat, set 1');
  await tick('Goblet squat, set 2');
  await client.getByText('Something hurts: Goblet squat').click();
  await client.locator('.log-levels:visible').getByText('4', { exact: true }).click();
  await expect(client.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await client.getByRole('textbox', { name: 'Where, and when? (optional)' }).fill('Left knee, at the bottom');
  await client.getByRole('button', { name: 'Save note' }).click();
  await expect(client.getByText('Pain 4 of 10')).toBeVisible();
  await client.getByRole('button', { name: 'Next: Split squat' }).click();
  await client.getByText('Swap or skip Split squat').filter({ visible: true }).click();
  await client.getByRole('textbox', { name: 'What did you do instead?' }).fill('Step-up');
  await client.getByRole('button', { name: 'Swap', exact: true }).click();
  await expect(client.getByText('Swapped for Step-up')).toBeVisible();
  await client.getByRole('textbox', { name: /^Step-up, set 1: kg/ }).fill('12');
  await tick('Step-up, set 1');
  await client.getByRole('button', { name: 'Finish session' }).click();
  await expect(client.getByRole('region', { name: 'Session finished' })).toContainText(/Sets\s*3/);
  await client.getByRole('button', { name: 'Done', exact: true }).click();

  const moved = plusDays(today, 9);
  await client
    .locator('.weeks')
    .getByRole('button', { name: /Hinges/ })
    .click();
  await client.getByText('Move, shorten or skip').click();
  await client.getByLabel('Move it to').fill(moved);
  await client.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(client.getByText(/^Moved here from /)).toBeVisible();
  await expect(client.getByText('Saved on this device, will be sent')).toBeVisible();

  await client.context().setOffline(false);
  await client.reload();
  await expect
    .poll(async () => (await stored(client, shop)).map(({ finishedAt }) => finishedAt !== null))
    .toEqual([true]);
  // The session is sent before the moved day.
  await expect
    .poll(async () => (await client.request.get(`${shop.url}/api/user/log.json`)).text())
    .toMatch(new RegExp(`"movedTo":\\s*"${moved}"`));
  await expect(client.getByText('Saved', { exact: true })).toBeVisible();
  return moved;
}

async function stored(client: Page, shop: Shop) {
  const plans = (await (await client.request.get(`${shop.url}/api/user/plans`)).json()) as { plans: { key: string }[] };
  const response = await client.request.get(`${shop.url}/api/user/workouts?plan=${plans.plans[0]!.key}`);
  return ((await response.json()) as WorkoutsResponse).sessions;
}

async function seeTheLog(coach: Page, shop: Shop) {
  await goTo(coach, shop, '/clients');
  const row = coach.getByRole('row', { name: NAME }).filter({ hasText: 'Pain reported today' });
  await row.getByRole('link').first().click();
  const log = coach.getByRole('table', { name: /^Plan and log/ });
  await coach.getByRole('button', { name: 'Show pain and reasons' }).click();
  const done = log.getByRole('row', { name: /Goblet squat 4\/10/ });
  await expect(done).toContainText('Done');
  await expect(done).toContainText('3 / 3');
  await expect(done).toContainText('“Left knee, at the bottom”');
  await expect(log.getByRole('row', { name: /moved from/ })).toContainText('Upcoming');
  await expectNoHorizontalScroll(coach);
}

async function talk(coach: Page, client: Page, shop: Shop) {
  const write = coach.getByRole('region', { name: 'Message the client' });
  await write.getByLabel(/^Your (message|reply)$/).fill('Keep the box higher next time.');
  const buffer = await coach.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await write.getByLabel('Add pictures').setInputFiles({ name: 'bar.png', mimeType: 'image/png', buffer });
  await write.getByLabel('Description of bar.png').fill(PICTURES);
  await write.getByRole('button', { name: /^Send (message|reply)$/ }).click();
  await expect(write.getByText(/^Sent\. The client sees it/)).toBeVisible();

  await client.goto(`${shop.url}/coaching`);
  const letters = client.getByRole('region', { name: 'Messages' });
  await expect(letters.getByText('Keep the box higher next time.')).toBeVisible();
  const picture = letters.getByRole('img', { name: PICTURES });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await letters.getByLabel('Write to your coach').fill('I will. It felt better already.');
  await letters.getByRole('button', { name: 'Send message' }).click();
  await expect(client.getByText(/^Sent\. Your coach will reply/)).toBeVisible();
  await expectNoHorizontalScroll(client);

  await coach.reload();
  await expect(coach.getByText('I will. It felt better already.')).toBeVisible();
  await expect(coach.getByRole('img', { name: PICTURES })).toBeVisible();
}

async function changePlan(coach: Page, shop: Shop, plan: string) {
  await goTo(coach, shop, `/plans/${plan}`);
  await coach.getByRole('button', { name: 'Week 2', exact: true }).click();
  await coach.getByRole('region', { name: 'Day 2' }).getByLabel('Sets, line 1').fill('5');
  await coach.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(coach.getByText('Saved.', { exact: true })).toBeVisible();
  await coach.getByRole('link', { name: 'Assigned clients' }).click();
  const changes = coach.getByRole('region', { name: 'Unpublished changes' });
  await expect(changes.getByText(/^Changed: Hinges \(/)).toBeVisible();
  await expectNoHorizontalScroll(coach);
  await changes.getByRole('button', { name: 'Publish to 1 client plan' }).click();
  await expect(changes).toHaveCount(0);
  await expect(coach.getByRole('row', { name: /Up to date/ })).toContainText('1 of 4');
}

async function findTheChange(client: Page, shop: Shop) {
  await client.goto(`${shop.url}/training/mine`);
  const weeks = client.locator('.weeks');
  await client.getByRole('button', { name: 'Next week' }).click();
  await weeks
    .getByRole('button', { name: /Hinges/ })
    .filter({ hasNotText: 'moved from' })
    .click();
  await expect(client.getByText('5 × 6 · 82.5 kg')).toBeVisible();
  const [session] = await stored(client, shop);
  expect(session?.exercises.map(({ sets, swappedFor }) => [sets.length, swappedFor])).toEqual([
    [2, null],
    [1, 'Step-up'],
  ]);
  await client.getByRole('button', { name: /^Squats, / }).click();
  await expect(client.getByText('Swapped for Step-up')).toBeAttached();
  await expect(client.getByText('Pain 4 of 10')).toBeAttached();
}

async function takeAway(client: Page, shop: Shop, days: readonly string[]) {
  await client.goto(`${shop.url}/training/mine`);
  await client.getByRole('button', { name: 'Create a private address' }).click();
  const feed = await (await fetch(await client.getByLabel('Your private address').inputValue())).text();
  for (const day of days) expect(feed).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
  expect(feed).toContain(`${TITLE}: Squats`);
  const file = async (name: string) => {
    const href = await client.getByRole('link', { name }).getAttribute('href');
    return client.request.get(new URL(href!, shop.url).href);
  };
  const csv = await (await file('CSV')).text();
  for (const words of [TITLE, 'Goblet squat', 'Step-up', 'Left knee, at the bottom']) expect(csv).toContain(words);
  const paper = await file('Plan as PDF');
  expect(paper.headers()['content-type']).toContain('application/pdf');
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
}
