import { expect } from '@playwright/test';
import { openPageAs, test } from '../paying.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';
import { PREVIEW } from './studio-desk.ts';

const FINNISH = 'Kuukaudessa parempaan vireeseen, aamusta iltaan.';

test('the coach translates a programme, visitors read it, and a change of the original is told', async ({
  visit,
  shop,
}) => {
  const coach = await visit({ provoked: PREVIEW });
  await openPageAs(coach, shop, COACH_OF_SANDBOX, '/coach/programs');
  await coach.getByRole('link', { name: 'All Day Energy' }).click();
  const others = coach.getByRole('region', { name: 'Other languages' });
  await others.getByRole('link', { name: 'Edit suomi' }).click();
  await expect(coach.getByRole('heading', { level: 1, name: 'All Day Energy · suomi' })).toBeVisible();

  const description = coach.getByRole('textbox', { name: 'Description' });
  await description.fill('x'.repeat(10));
  await coach.getByRole('textbox', { name: 'Highlights' }).fill('');
  await coach.getByRole('button', { name: 'Save' }).click();
  await expect(coach.getByText('1 text missing')).toBeVisible();
  const visitor = await visit();
  await visitor.goto(`${shop.url}/fi/home`);
  await expect(visitor.getByText('x'.repeat(10))).toHaveCount(0);

  await description.fill(FINNISH);
  await coach.getByRole('textbox', { name: 'Highlights' }).fill('Yksi tehtävä päivässä\nUni ja ruoka');
  await coach.getByRole('button', { name: 'Save' }).click();
  await expect(coach.getByText('Visible to visitors with this language.')).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${shop.url}/fi/home`);
    await expect(visitor.getByText(FINNISH)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 3_000 });
  await expect(visitor.getByText('Uni ja ruoka')).toBeVisible();

  await coach.getByRole('link', { name: 'The programme' }).click();
  await coach
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('Thirty days to steady energy, in other words.');
  await coach.getByRole('button', { name: 'Save', exact: true }).click();
  const finnish = others.getByRole('listitem').filter({ hasText: 'suomi' });
  await expect(finnish.getByText('Out of date')).toBeVisible();
  await finnish.getByRole('link').click();
  await expect(coach.getByText('Thirty days to steady energy, in other words.')).toBeVisible();
  await expect(coach.getByText('Changed', { exact: true })).toHaveCount(1);
  await visitor.goto(`${shop.url}/fi/home`);
  await expect(visitor.getByText(FINNISH)).toBeVisible();
});
