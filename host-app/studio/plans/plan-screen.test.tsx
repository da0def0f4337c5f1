import { expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { ApiError } from '#widgets/core/api/errors.ts';
import { button, cell, enter, exercise, names, press, save, show } from './plan-screen.harness.tsx';
import { fourWeeks, studioPlan } from './plans.factory.ts';

test('what is typed wrong is said below its line, and nothing is sent', async () => {
  const sent = await show();
  await cell('Target, line 1').first().fill('fast');
  await button('Save').click();
  await expect
    .element(cell('Target, line 1').first())
    .toHaveAccessibleDescription(
      'Use a weight (82.5 kg, 185 lb, 75 %), pace (4:30-4:45), heart rate (150 bpm), zone (Z2), power (220 W) or effort (RPE 8, 2 RIR).',
    );
  expect(sent).toEqual([]);
});

test('arrows go from line to line and over the edge of what is typed, Enter down', async () => {
  await show();
  await enter(cell('Reps, line 1').first());
  await press('{ArrowDown}');
  await expect.element(cell('Reps, line 2').first()).toHaveFocus();
  await press('{Enter}');
  await expect.element(cell('Reps, line 2a').first()).toHaveFocus();
  await press('{ArrowUp}{ArrowUp}');
  await expect.element(cell('Reps, line 1').first()).toHaveFocus();
  await press('{End}{ArrowRight}');
  await expect.element(cell('Rest, line 1').first()).toHaveFocus();
  await press('{Home}{ArrowLeft}');
  await expect.element(cell('Reps, line 1').first()).toHaveFocus();
});

test('Enter on the last line makes a new one, in which an exercise of the library is chosen', async () => {
  const sent = await show();
  await enter(exercise('2b'));
  await press('{Enter}');
  await expect.element(exercise('2c')).toHaveFocus();
  await press('rowi{ArrowDown}{Enter}{Enter}');
  await expect.element(exercise('2d')).toHaveFocus();
  await press('Something of mine');
  const { days } = await save(sent);
  expect(days[0]?.lines.slice(-2)).toMatchObject([
    { name: 'Rowing machine', exercise: 'row', id: 'row', part: 'in' },
    { name: 'Something of mine', exercise: '', id: 'something-of-mine' },
  ]);
  await expect.element(page.getByText('Saved.')).toBeVisible();
});

test('a line is repeated, moved and removed by keys, and the others keep their ids', async () => {
  const sent = await show();
  await enter(cell('Sets, line 1').first());
  await press('{Control>}d{/Control}');
  await expect.element(cell('Sets, line 2').first()).toHaveFocus();
  await press('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('2');
  await press('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('1');
  await press('{Enter}{Enter}{Enter}{Enter}');
  await expect.element(exercise('3c')).toHaveFocus();
  await press('{Delete}');
  await expect.element(exercise('3c')).not.toBeInTheDocument();
  const saved = await save(sent);
  expect(names(saved)).toEqual(['Back squat', 'Back squat', 'Trunk round', 'Front plank', 'Bird dog']);
  expect(saved.days[0]?.lines.map(({ id }) => id)).toEqual([
    'back-squat',
    'back-squat-2',
    'trunk',
    'plank',
    'bird-dog',
  ]);
});

test.runIf(isNightly)('what is pasted is shown as it is understood before anything is taken', async () => {
  const sent = await show();
  await button('Paste from a spreadsheet').click();
  const text = 'Päivä\tLiike\tSarjat\tPaino\n1\tBack squat\t5\t102,5\n\t\t3\t\n2\tJuoksu\t=1\t';
  await page.getByRole('textbox', { name: /^Columns: week, day, exercise/ }).fill(text);
  await expect.element(page.getByText('Line 3: Enter an exercise.')).toBeVisible();
  await expect.element(page.getByText('Line 4: Can’t read the sets “=1”. Use 1 to 20.')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '102.5 kg' })).toBeVisible();
  await button('Add 1 line, fix the rest next').click();
  // Unreadable rows stay with the day above them, even after a reload.
  const left = page.getByRole('textbox', { name: /^Columns: week, day, exercise/ });
  await expect
    .element(left)
    .toHaveValue(
      'Week\tDay\tExercise\tSets\tReps\tRest\tTarget\tNotes\tBlock\tSession\tLine\n\t1\t\t3\t\t\t\t\t\t\t3\n\t2\tJuoksu\t=1\t\t\t\t\t\t\t4',
    );
  const { days } = await save(sent);
  await show(undefined, [], { anew: false });
  await expect.element(left).toMatchTextContent('Juoksu');
  await button('Go back').click();
  await expect.element(left).not.toBeInTheDocument();
  expect(localStorage.getItem('studio-draft::plan-paste:first-strength')).toBeNull();
  expect(days[0]?.lines.at(-1)).toMatchObject({ exercise: 'back-squat', id: 'back-squat-2', target: '102.5 kg' });
});

test('a week is repeated with more each week: seen first, then taken', async () => {
  const sent = await show(studioPlan({}, fourWeeks()));
  await button('Copy a week').click();
  await expect.element(page.getByRole('cell', { name: '4 × 8-10, 87.5 kg' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '4 × 8-10, 70 kg' })).toBeVisible();
  await button('Apply').click();
  const { days } = await save(sent);
  const squats = days.filter(({ name }) => name === 'Legs and trunk').map(({ id, lines }) => [id, lines[0]?.target]);
  expect(squats).toEqual([
    ['legs-w1', '82.5 kg'],
    ['legs-w2', '85 kg'],
    ['legs-w3', '87.5 kg'],
    ['legs-w4', '70 kg'],
  ]);
});

test('a panel takes the focus and gives it back to its own button, also where a click focuses none', async () => {
  await show(studioPlan({}, fourWeeks()));
  const pressLikeSafari = (name: string) => {
    (document.activeElement as HTMLElement).blur();
    (button(name).element() as HTMLElement).click();
  };
  pressLikeSafari('Paste from a spreadsheet');
  await expect.element(page.getByRole('textbox', { name: /^Columns: week, day, exercise/ })).toHaveFocus();
  pressLikeSafari('Copy a week');
  const panel = page.getByRole('region', { name: 'Copy a week' });
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Copy a week')).toHaveFocus();
});

test.runIf(isNightly)('what rises in no such steps is left out of the progression, and said to be', async () => {
  const sent = await show(studioPlan({}, fourWeeks()));
  await button('Copy a week').click();
  await expect.element(page.getByText(/^Unchanged:/)).not.toHaveTextContent('Back squat');
  await page.getByRole('checkbox', { name: 'Back squat' }).click();
  await expect.element(page.getByText(/^Unchanged: .*Back squat/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '4 × 8-10, 87.5 kg' })).not.toBeInTheDocument();
  await button('Apply').click();
  const { days } = await save(sent);
  const squats = days.filter(({ name }) => name === 'Legs and trunk').map(({ lines }) => lines[0]?.target);
  expect(squats).toEqual(['82.5 kg', '82.5 kg', '82.5 kg', '82.5 kg']);
});

test('a day is moved and removed with the keyboard, and the focus is never lost', async () => {
  await show();
  await enter(button('Move Day 2 up'));
  await press('{Enter}');
  await expect.element(button('Move Day 2 up')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Move Day 2 up')).toHaveFocus();
  await press('{Enter}');
  await enter(button('Remove Day 1'));
  await press('{Enter}');
  await expect.element(button('Remove Day 2')).toHaveFocus();
  await press('{Enter}');
  await expect.element(button('Add day')).toHaveFocus();
});

test('a panel above the days takes the focus from its button and gives it back', async () => {
  await show();
  const opener = button('Paste from a spreadsheet');
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await enter(opener);
  await press('{Enter}');
  await expect.element(page.getByRole('textbox', { name: /^Columns: week, day, exercise/ })).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await button('Cancel').click();
  await expect.element(opener).toHaveFocus();
});

test('weeks are made to differ, one is added and one is removed', async () => {
  const sent = await show();
  await button('Use different weeks').click();
  await expect.element(button('Week 1')).toHaveFocus();
  await button('Duplicate week 1').click();
  await expect.element(button('Week 5')).toHaveAttribute('aria-pressed', 'true');
  await button('Week 2').click();
  await button('Remove week 2').click();
  const saved = await save(sent);
  expect([saved.weeks, saved.days.map(({ week }) => week)]).toEqual(['4', [1, 1, 2, 2, 3, 3, 4, 4]]);
  expect(saved.days[0]?.id).toBe('legs');
});

test.runIf(isNightly)('who is overtaken is told, and nothing of the grid is lost', async () => {
  const conflict = new ApiError(409, JSON.stringify({ error: { code: 'conflict', message: 'Somebody.' } }), '');
  const sent = await show(studioPlan(), [conflict]);
  await cell('Notes, line 1').first().fill('Deep.');
  await save(sent);
  await expect.element(page.getByText(/Someone else saved this while you were editing/)).toBeVisible();
  await expect.element(cell('Notes, line 1').first()).toHaveValue('Deep.');
  await button('Keep mine').click();
  await expect.poll(() => sent[1]?.days[0]?.lines[0]?.notes).toBe('Deep.');
});

test('a plan without days is not sent', async () => {
  const sent = await show();
  await button('Remove Day 2').click();
  await button('Remove Day 1').click();
  await button('Save').click();
  await expect.element(page.getByText('Add at least one day.')).toBeVisible();
  expect(sent).toEqual([]);
});

test.runIf(isNightly)('a new plan says that it is saved, and stays where somebody was', async () => {
  const sent = await show(undefined, [], { at: '/plans/new' });
  const title = cell('Title');
  await title.fill('Base');
  await expect.element(cell('Name of Day 1')).toHaveValue('Session');
  await exercise('1').fill('Row');
  await button('Use different weeks').click();
  await page.getByRole('button', { name: 'Week 3', exact: true }).click();
  await cell('Notes, line 1').first().fill('Slow.');
  await expect.element(page.getByText('Unsaved changes.')).toHaveAttribute('data-open');
  await button('Save').click();
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Week 3', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  // Later input changes the same plan.
  await title.fill('Base weeks');
  const { version } = await save(sent);
  expect(version).toBe(1);
});

test.runIf(isNightly)('what is missing in another week is shown when the plan is saved', async () => {
  const sent = await show(studioPlan({}, fourWeeks()));
  await exercise('1').fill('');
  await page.getByRole('button', { name: 'Week 3', exact: true }).click();
  await button('Save').click();
  await expect
    .element(page.getByRole('button', { name: 'Week 1', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(sent).toEqual([]);
});

test('a name that is nearly one of the library is offered, and taken by one press', async () => {
  const sent = await show();
  await exercise('1').fill('back-squats');
  await press('{Tab}');
  await expect.element(page.getByText(/^Back squat is in your library/).first()).toBeVisible();
  await button('Use library exercise').first().click();
  const { days } = await save(sent);
  expect(days[0]?.lines[0]).toMatchObject({ name: 'Back squat', exercise: 'back-squat' });
});

test('a link to a day opens its week', async () => {
  const known = studioPlan({}, fourWeeks());
  const linked = known.plan.days.find(({ week }) => week === 3)!;
  history.replaceState(null, '', `#day-${linked.id}`);
  await show(known);
  await expect
    .element(page.getByRole('button', { name: 'Week 3', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  history.replaceState(null, '', location.pathname);
});

test.runIf(isNightly)('weeks that differ become alike again, once it was said what goes', async () => {
  const sent = await show(studioPlan({}, fourWeeks()));
  await page.getByRole('button', { name: 'Week 2', exact: true }).click();
  await button('Copy week 2 to all weeks').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/days? of the other weeks go/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy week 2 to all weeks' }).click();
  const { days } = await save(sent);
  expect(days.map(({ week }) => week)).toEqual(days.map(() => null));
});
