import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StudioSteps } from '#contract/catalog/programs.studio.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { type StudioApi, StudioApiContext } from '../../core/studio-api.ts';
import { InStudio } from '../../in-studio.harness.tsx';
import { studioSteps } from '../programs.factory.ts';
import { StepsSection } from './steps-section.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function show(known: StudioSteps, answers: (StudioSteps | Error)[] = []) {
  localStorage.clear();
  const sent: { steps: { id: string; title: string; text: string }[]; version: number; dropTicks: number }[] = [];
  const never = () => Promise.reject(new Error('Nobody answers.'));
  const api = {
    get: () => Promise.resolve(known),
    put: (_: string, body: (typeof sent)[number]) => {
      sent.push(body);
      const answer = answers.shift() ?? new Error('Nobody answers.');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    post: never,
    delete: never,
    upload: never,
  } as unknown as StudioApi;
  const screen = () => (
    <StudioApiContext value={api}>
      <StepsSection id={7} />
    </StudioApiContext>
  );
  await render(<InStudio at="/programs/7" screen={screen} />);
  return sent;
}

const titles = (sent: { steps: { title: string }[] } | undefined) => sent?.steps.map(({ title }) => title);

test('a day without words is said beside its field, and nothing is sent', async () => {
  const sent = await show(studioSteps(1));
  await button('Add a day').click();
  await button('Save the steps').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Step of day 2' }))
    .toHaveAccessibleDescription('Fill this in.');
  expect(sent).toEqual([]);
});

test('what is ticked is deleted after a question that says how much is lost', async () => {
  const sent = await show(studioSteps(2), [studioSteps(1, 2)]);
  await button('Remove day 1').click();
  await button('Save the steps').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('This was ticked 12 times. The ticks can’t be restored.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await button('Save the steps').click();
  await dialog.getByRole('button', { name: 'Delete and save' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect([titles(sent[0]), sent[0]?.dropTicks, sent[0]?.version]).toEqual([['Step 2'], 12, 1]);
});

test('what somebody has ticked meanwhile is told, and nothing of the list is lost', async () => {
  const message = 'What you delete has been ticked 13 times.';
  const sent = await show(studioSteps(3), [
    new ApiError(409, JSON.stringify({ error: { code: 'ticked', message } }), ''),
  ]);
  await button('Remove day 2').click();
  await button('Save the steps').click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(titles(sent[0])).toEqual(['Step 1', 'Step 3']);
  await expect.element(page.getByText('Step 3', { exact: false }).first()).toBeVisible();
});

test('days are moved with the keyboard, and the focus goes with them', async () => {
  const sent = await show(studioSteps(3), [studioSteps(3, 2)]);
  await expect.element(button('Move day 3 up')).toBeVisible();
  button('Move day 3 up').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move day 2 up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move day 1 down')).toHaveFocus();
  await button('Save the steps').click();
  await expect.poll(() => titles(sent[0])).toEqual(['Step 3', 'Step 1', 'Step 2']);
  await expect.element(page.getByText('Saved.')).toBeVisible();
});

test('a whole list is pasted', async () => {
  const sent = await show(studioSteps(1), [studioSteps(3, 2)]);
  await page.getByText('Paste a list').click();
  await page.getByRole('textbox', { name: /One day per line/ }).fill('Walk\tHalf an hour.\nSleep');
  await button('Add 2 days').click();
  await button('Save the steps').click();
  await expect.poll(() => titles(sent[0])).toEqual(['Step 1', 'Walk', 'Sleep']);
  expect(sent[0]?.steps[1]?.text).toBe('Half an hour.');
});
