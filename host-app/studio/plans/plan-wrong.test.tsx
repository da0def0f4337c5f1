import { expect, test, vi } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { button, cell, enter, press, show } from './plan-screen.harness.tsx';
import { fourWeeks, studioPlan } from './plans.factory.ts';

const findAlert = (words: string) => page.getByRole('alert').filter({ hasText: words });

test.runIf(isNightly)(
  'beside the button stands how many places are wrong, and the first of them has the focus',
  async () => {
    const sent = await show();
    await cell('Target, line 1').first().fill('fast');
    await cell('Rounds, line 2').first().fill('many');
    await button('Save').click();
    await expect.element(findAlert('Not saved. Fix 2 fields.')).toBeVisible();
    await expect.element(cell('Target, line 1').first()).toHaveFocus();
    await cell('Target, line 1').first().fill('80 kg');
    await expect.element(findAlert('Not saved. Fix 1 field.')).toBeVisible();
    await button('Save').click();
    await expect.element(cell('Rounds, line 2').first()).toHaveFocus();
    await cell('Rounds, line 2').first().fill('3');
    await expect.element(findAlert('Not saved')).not.toBeInTheDocument();
    await button('Save').click();
    await expect.poll(() => sent.length).toBe(1);
  },
);

test('a wrong cell of another week is shown and has the focus, and a wrong title comes first', async () => {
  await show(studioPlan({}, fourWeeks()));
  await cell('Target, line 1').first().fill('fast');
  await page.getByRole('button', { name: 'Week 3', exact: true }).click();
  await button('Save').click();
  await expect
    .element(page.getByRole('button', { name: 'Week 1', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(cell('Target, line 1').first()).toHaveFocus();
  await cell('Title').fill('');
  await button('Save').click();
  await expect.element(cell('Title')).toHaveFocus();
  await expect.element(findAlert('Not saved. Fix 2 fields.')).toBeVisible();
});

test('the error of a day’s name is described on its field', async () => {
  await show();
  await cell('Name of Day 1').fill('');
  await button('Save').click();
  await expect.element(cell('Name of Day 1')).toHaveFocus();
  await expect.element(cell('Name of Day 1')).toHaveAccessibleDescription('Enter a name for the day.');
  await expect.element(cell('Label of Day 1')).not.toHaveAttribute('aria-invalid');
});

test('that nothing was copied is said until something else is done', async () => {
  const refused = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
  try {
    await show();
    for (const next of [
      () => cell('Notes, line 1').first().fill('Slow.'),
      () => button('Paste from a spreadsheet').click(),
      async () => {
        await enter(cell('Sets, line 1').first());
        await press('{Control>}d{/Control}');
      },
    ]) {
      await button('Copy as a table').click();
      await expect.element(findAlert('Nothing was copied.')).toBeVisible();
      await next();
      await expect.element(findAlert('Nothing was copied.')).not.toBeInTheDocument();
    }
  } finally {
    refused.mockRestore();
  }
});
