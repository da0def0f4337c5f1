import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, enter, exercise, press, save, show } from './plan-screen.harness.tsx';
import { savedLine, studioPlan } from './plans.factory.ts';

test('what is typed in the line of intervals is that of their exercise, and cells that a block does not have take nothing', async () => {
  const sent = await show(studioPlan({}, [{ ...studioPlan().plan.days[1]!, lines: [savedLine('row', 'Row')] }]));
  await page.getByRole('combobox', { name: 'Kind, line 1', exact: true }).selectOptions('Intervals');
  await cell('Rounds, line 1').fill('5');
  await cell('Reps, line 1').fill('1000 m');
  await cell('Rest, line 1').fill('90');
  await cell('Target, line 1').fill('4:30-4:45 /km');
  await expect.element(cell('Rest, line 1')).toHaveValue('90 s');
  await enter(cell('Target, line 1'));
  await press('{Enter}');
  await exercise('1a').fill('Run');
  await expect.element(cell('Sets, line 1a')).toHaveAttribute('readonly');
  await expect.element(cell('Sets, line 1a')).toHaveAttribute('placeholder', '5');
  const { days } = await save(sent);
  expect(days[0]?.lines).toMatchObject([
    { part: 'intervals', sets: '5', reps: '', rest: '90 s', target: '' },
    { part: 'in', name: 'Run', reps: '1000 m', target: '4:30-4:45 /km' },
  ]);
  await enter(cell('Reps, line 1a'));
  await press('{Enter}');
  await exercise('1b').fill('Walk');
  await expect.element(cell('Reps, line 1')).toHaveAttribute('readonly');
  await expect.element(cell('Target, line 1')).toHaveAttribute('readonly');
});

test('a rest that no clock can run for is said to be words', async () => {
  await show();
  const rest = cell('Rest, line 1').first();
  await rest.fill('as long as it takes');
  await expect.element(rest).toHaveAccessibleDescription(/^No timer for this rest/);
  await rest.fill('2:00');
  await expect.element(page.getByText(/^No timer for this rest/)).not.toBeInTheDocument();
});
