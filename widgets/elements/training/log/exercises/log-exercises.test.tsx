import { expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { button, setUp, show, tick } from '../../training.harness.tsx';

setUp();

const line = (name: RegExp) => page.getByRole('button', { name, expanded: false });

test('on a phone a session is one exercise at a time, and the others are a line each', async () => {
  await page.viewport(360, 740);
  await show();
  await button('Start session').click();
  await tick('Back squat, set 1').click();
  await expect.element(page.getByRole('button', { name: /^Back squat 1 of \d sets$/, expanded: true })).toBeVisible();
  const later = tick('Couch stretch, set 1');
  expect(later.query()).toBeNull();
  await line(/^Couch stretch 0 of/).click();
  await expect.element(later).toBeInViewport();
  expect(tick('Back squat, set 1').query()).toBeNull();
  // The text typed there is still there.
  await line(/^Back squat 1 of/).click();
  await expect.element(tick('Back squat, set 1')).toHaveAttribute('aria-pressed', 'true');
});

test.runIf(isNightly)(
  'what is done in place of an exercise gives its name to the line and to the way there',
  async () => {
    await page.viewport(360, 740);
    await show();
    await button('Start session').click();
    await line(/^Couch stretch 0 of/).click();
    await page.getByText('Swap or skip Couch stretch').click();
    await page.getByRole('textbox', { name: 'What did you do instead?' }).fill('Pigeon');
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect.element(page.getByRole('button', { name: /^Pigeon 0 of/, expanded: true })).toBeVisible();
    await line(/^Legs and pull 0 of/).click();
    await expect.element(button('Next: Pigeon')).toBeVisible();
  },
);

test('the way to the next exercise leads to its line, which has the focus', async () => {
  await page.viewport(360, 740);
  await show();
  await button('Start session').click();
  await button('Next: Legs and pull').click();
  await expect.element(page.getByRole('button', { name: /^Legs and pull 0 of/, expanded: true })).toHaveFocus();
});

test('on a wider screen all of them stand open', async () => {
  await show();
  await button('Start session').click();
  await expect.element(tick('Back squat, set 1')).toBeVisible();
  await expect.element(tick('Couch stretch, set 1')).toBeVisible();
  expect(page.getByRole('button', { expanded: true }).elements()).toEqual([]);
});
