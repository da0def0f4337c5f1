import { afterEach, expect, test, vi } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../../core/studio-api.ts';
import { InStudio } from '../../in-studio.harness.tsx';
import PlanScreen from '../plan-screen.tsx';
import { exerciseChoices, studioPlan } from '../plans.factory.ts';

const TABLE = 'Day\tExercise\tSets\n1\tBack squat\t5\n1\tPlank\t2';
const box = page.getByRole('textbox', { name: /^Columns: week, day, exercise/ });
const notes = page.getByRole('textbox', { name: 'Notes, line 1', exact: true }).first();
const copyOut = page.getByRole('button', { name: 'Copy as a table' });

afterEach(() => vi.restoreAllMocks());

async function show() {
  localStorage.clear();
  const get = (path: string) =>
    Promise.resolve(path.endsWith('/choices') ? { exercises: exerciseChoices } : studioPlan());
  const screen = () => (
    <StudioApiContext value={{ get } as unknown as StudioApi}>
      <PlanScreen />
      <textarea aria-label="A spreadsheet" />
    </StudioApiContext>
  );
  await render(<InStudio at="/plans/first-strength" path="/plans/$key" screen={screen} />);
  await expect.element(notes).toBeVisible();
}

/** Pastes like a user: by keyboard, from a field of the page into the grid. */
async function paste(text: string) {
  const from = page.getByRole('textbox', { name: 'A spreadsheet' });
  await from.fill(text);
  await userEvent.click(from);
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.copy();
  await userEvent.click(notes);
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.paste();
}

test('a table that is pasted into the grid is read, and put into no field', async () => {
  await show();
  const before = (notes.element() as HTMLInputElement).value;
  await paste(TABLE);
  await expect.element(box).toHaveValue(TABLE);
  await expect.element(page.getByRole('button', { name: 'Add 2 lines' })).toBeVisible();
  await expect.element(notes).toHaveValue(before);
});

test.runIf(isNightly)('one line without columns is the field’s own', async () => {
  await show();
  await paste('Slow on the way down');
  await expect.element(notes).toHaveValue('Slow on the way down');
  await expect.element(box).not.toBeInTheDocument();
});

test('the plan is copied as a table that can be pasted again', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  await copyOut.click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [table] = written.mock.calls[0]!;
  expect(table).toMatch(/^Week\tDay\tExercise\tSets\tReps\tRest\tTarget\tNotes/);
  await paste(table);
  await expect.element(page.getByRole('button', { name: /^Add \d+ lines$/ })).toBeVisible();
});

test('where the browser does not let it copy, that is said', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
  await show();
  await copyOut.click();
  // The empty toast region is an alert, too.
  await expect.element(page.getByRole('alert').filter({ hasText: 'Nothing was copied.' })).toBeVisible();
});
