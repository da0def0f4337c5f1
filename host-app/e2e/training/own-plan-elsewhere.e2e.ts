import { expect, type Locator, type Page } from '@playwright/test';
import type { LettersResponse } from '#contract/messages/client-messages.ts';
import { givePlan, makeColours, read, readHealthLog } from './own-plans.ts';
import { answerTo, signInPage, allowEmbedAccess, test } from '../paying.ts';
import type { Shop } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';
import { plusDays } from './training-days.ts';
import { nightly } from '../nightly.ts';

const TITLE = 'On somebody’s page';
const PICTURE = 'The bar path';
const CLIENT = 'trains-elsewhere@example.com';

test(
  'on a listed page a client trains by their own plan, moves, shortens and leaves out days, and sends a picture',
  nightly,
  async ({ visit, shop, listed }) => {
    const [coach, client] = [await visit(), await visit({ viewport: { width: 360, height: 740 }, hasTouch: true })];
    await signInPage(coach, shop, COACH_OF_SANDBOX);
    await signInPage(client, shop, CLIENT, { renewing: [4] });
    await answerTo(client, `${shop.url}/api/coaching-profile/consent`, { version: 'health-2' });
    const plan = await makeColours(coach, shop, TITLE);
    const { today } = await read<{ today: string }>(coach, `${shop.url}/api/coach/plans/${plan}/assign`);
    const user = await givePlan(coach, shop, plan, CLIENT, today);
    listed.show(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Elsewhere</title><script type="module" async src="${shop.url}/embed.js"></script><coach-training plan="mine"></coach-training><coach-dashboard></coach-dashboard>`,
    );
    await client.goto(listed.url);
    const [training, dashboard] = [client.locator('coach-training'), client.locator('coach-dashboard')];
    await allowEmbedAccess(client, training);
    await expect(training.getByRole('heading', { name: TITLE })).toBeVisible();

    await test.step('a session in which something hurts, and another exercise is done', () => train(training));
    await test.step('days that are moved, shortened and left out', () => changeDays(training));
    await test.step('a letter with a picture', () => sendPicture(client, dashboard));
    await test.step('the plan’s card leads to the shop', () => leadsToTheShop(dashboard, shop));
    await test.step('a consent is taken back where it is used', async () => {
      expect(await whatCoachSees(coach, shop, user)).toEqual([
        'Blue · left-out · A fever · ',
        'Green · coming · 25 · ',
        'Red · done ·  · 4 Left knee',
      ]);
      const { letters } = await read<LettersResponse>(client, `${shop.url}/api/coaching/thread`);
      expect(letters.flatMap(({ pictures }) => pictures.map(({ alt }) => alt))).toEqual([PICTURE]);
      await takeBack(client, training, shop);
    });
    expect(client.url()).toBe(listed.url);
  },
);

async function train(training: Locator) {
  const tick = (set: string) => training.getByRole('button', { name: `${set}, set 1: done` }).click();
  await training.getByRole('button', { name: 'Start session' }).click();
  await tick('Red squat');
  await training.getByText('Something hurts: Red squat').click();
  await training.locator('.log-levels:visible').getByText('4', { exact: true }).click();
  await training.getByRole('textbox', { name: 'Where, and when? (optional)' }).fill('Left knee');
  await training.getByRole('button', { name: 'Save note' }).click();
  await expect(training.getByText('Pain 4 of 10')).toBeVisible();
  await training.getByRole('button', { name: 'Next: Red press' }).click();
  await training.getByText('Swap or skip Red press').filter({ visible: true }).click();
  await training.getByRole('textbox', { name: 'What did you do instead?' }).fill('Push-up');
  await training.getByRole('button', { name: 'Swap', exact: true }).click();
  await expect(training.getByText('Swapped for Push-up')).toBeVisible();
  await training.getByRole('textbox', { name: /^Push-up, set 1: kg/ }).fill('12');
  await tick('Push-up');
  await training.getByRole('button', { name: 'Finish session' }).click();
  await training.getByRole('button', { name: 'Done', exact: true }).click();
}

async function changeDays(training: Locator) {
  const open = async (day: RegExp) => {
    const button = training.locator('.weeks').getByRole('button', { name: day });
    // At the end of a week the other days are in the next one.
    if ((await button.count()) === 0) await training.getByRole('button', { name: 'Next week' }).click();
    await button.first().click();
    await training.getByText('Move, shorten or skip').click();
  };
  await open(/Green/);
  await training.getByLabel('Minutes available').fill('25');
  await training.getByRole('button', { name: 'Shorten', exact: true }).click();
  await expect(training.getByText('Shortened to 25 min.')).toBeVisible();
  await training.getByText('Move, shorten or skip').click();
  // The position depends on the weekday of the plan's start.
  const date = training.getByLabel('Move it to');
  await date.fill(plusDays(await date.inputValue(), 1));
  await training.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(training.getByText(/^Moved here from /)).toBeVisible();
  await open(/Blue/);
  await training.getByLabel('Reason for skipping (optional)').fill('A fever');
  await training.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(training.getByText('Skipped: A fever')).toBeVisible();
  await expect(training.getByText('Saved', { exact: true })).toBeVisible();
}

async function sendPicture(client: Page, dashboard: Locator) {
  const letters = dashboard.getByRole('region', { name: 'Messages' });
  await letters.getByLabel('Write to your coach').fill('Is it straight?');
  const buffer = await client.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await letters.getByLabel('Add pictures').setInputFiles({ name: 'bar.png', mimeType: 'image/png', buffer });
  await letters.getByLabel('Description of bar.png').fill(PICTURE);
  await letters.getByRole('button', { name: 'Send message' }).click();
  // Within the message, because the form shows it, too, until it is sent.
  const picture = letters.getByRole('link').getByRole('img', { name: PICTURE });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

async function leadsToTheShop(dashboard: Locator, shop: Shop) {
  const card = dashboard.getByRole('article', { name: TITLE });
  await expect(card.getByRole('link', { name: 'Go to today’s training' })).toHaveAttribute(
    'href',
    `${shop.url}/training/mine`,
  );
}

async function whatCoachSees(coach: Page, shop: Shop, user: string): Promise<string[]> {
  const { days } = await readHealthLog(coach, shop, user);
  const own = days.filter(({ plan, state, minutes }) => plan === TITLE && (state !== 'coming' || minutes !== null));
  return own
    .map(({ name, state, minutes, reason, pain }) =>
      [name, state, [minutes, reason].filter(Boolean).join(), pain.map(({ level, note }) => `${level} ${note}`)].join(
        ' · ',
      ),
    )
    .toSorted((a, b) => a.localeCompare(b));
}

async function takeBack(client: Page, training: Locator, shop: Shop) {
  await training.getByRole('button', { name: 'Withdraw my consent' }).click();
  await training.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(training.getByText(/^You withdrew your consent on/)).toBeVisible();
  const { letters } = await read<LettersResponse>(client, `${shop.url}/api/coaching/thread`);
  expect(letters).toEqual([]);
}
