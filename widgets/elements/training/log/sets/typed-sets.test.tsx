import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { button, pressed, reps, setUp, show, tick, weight } from '../../training.harness.tsx';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { createLog } from '../log.store.ts';
import { createMemoryStorage } from '../../sync/device/log-storage.ts';
import { loggedSet, plan } from '../../training.factory.ts';
import { logSet } from '../../session/session-edits.ts';
import { stubWorkouts } from '../../session/workouts.stub.ts';

setUp();

test('what is typed and not logged is there after a reload, until it is logged or the session is over', async () => {
  const shop = stubWorkouts();
  const before = await show(shop);
  await button('Start session').click();
  await weight(1).fill('82,5');
  await reps(1).fill('3');
  await weight(2).fill('85');
  await tick('Back squat, set 1').click();
  await pressed('Back squat, set 1', true);
  await reps(2).fill('4');
  await before.screen.unmount();

  const again = await show(shop);
  await expect.element(weight(1)).toHaveValue('82.5');
  await expect.element(weight(2)).toHaveValue('85');
  await expect.element(reps(2)).toHaveValue('4');
  await pressed('Back squat, set 2', false);
  await button('Finish session').click();
  await button('Finish anyway').click();
  expect(Object.keys(localStorage).filter((key) => key.includes(':typed:'))).toEqual([]);
  await again.screen.unmount();
});

test('what is typed goes on in the session of another device that was started first', async () => {
  const shop = stubWorkouts();
  shop.away = true;
  const before = await show(shop);
  await button('Start session').click();
  await weight(1).fill('77');
  const other = createLog({
    api: stubApi(shop.answers).api,
    storage: createMemoryStorage(),
    userId: 'me',
    planKey: '3',
  });
  const close = other.open();
  shop.away = false;
  const first = other.begin(plan().workouts[0]!);
  await expect.poll(() => [...shop.sessions.keys()]).toEqual([first]);
  close();
  dispatchEvent(new Event('online'));
  const typed = () => Object.keys(localStorage).filter((key) => key.includes(':typed:'));
  await expect.poll(typed).toEqual([expect.stringContaining(first)]);
  await before.screen.unmount();

  const { screen } = await show(shop);
  await expect.element(weight(1)).toHaveValue('77');
  await reps(1).fill('3');
  await tick('Back squat, set 1').click();
  await pressed('Back squat, set 1', true);
  await weight(2).fill('85');
  await button('Finish session').click();
  await button('Finish anyway').click();
  expect(typed()).toEqual([]);
  await screen.unmount();
});

describe('a set that another device logs in a row where one was typed', () => {
  /** Shows a row with typed values, before and after another device logs a set of it. */
  async function receive() {
    const shop = stubWorkouts();
    const before = await show(shop);
    await button('Start session').click();
    await expect.poll(() => shop.sessions.size).toBe(1);
    await weight(1).fill('65');
    await reps(1).fill('5');
    const other = createLog({
      api: stubApi(shop.answers).api,
      storage: createMemoryStorage(),
      userId: 'me',
      planKey: '3',
    });
    const close = other.open();
    const [id] = shop.sessions.keys();
    await expect.poll(() => other.store.getState().entries.length).toBe(1);
    other.edit(id!, logSet('back-squat', 0, loggedSet({ id: 'theirs', weightKg: 100, reps: 8 })));
    const sets = () =>
      [...shop.sessions.values()][0]!.exercises[0]?.sets.map((set) => [set.id, set.weightKg, set.reps]);
    await expect.poll(sets).toEqual([['theirs', 100, 8]]);
    close();
    await before.screen.unmount();
    const { screen } = await show(shop);
    await pressed('Back squat, set 1', true);
    return { screen, sets };
  }

  test('is shown, and only changed by a choice', async () => {
    const { screen, sets } = await receive();
    await expect.element(weight(1)).toHaveValue('100');
    await expect.element(reps(1)).toHaveValue('8');
    await reps(1).click();
    (document.activeElement as HTMLElement).blur();
    const question = page.getByRole('group', { name: 'Back squat, set 1: which value is right?' });
    await expect.element(question.getByRole('button')).toHaveLength(2);
    expect(sets()).toEqual([['theirs', 100, 8]]);
    await button(/^65 kg/).click();
    await expect.poll(sets).toEqual([['theirs', 65, 5]]);
    await expect.element(question).not.toBeInTheDocument();
    await screen.unmount();
  });

  test('stays as it is if it is chosen, and nothing typed is left', async () => {
    const { screen, sets } = await receive();
    await button(/^100 kg/).click();
    await expect.element(button(/^65 kg/)).not.toBeInTheDocument();
    await expect.poll(sets).toEqual([['theirs', 100, 8]]);
    await tick('Back squat, set 1').click();
    await expect.poll(sets).toEqual([]);
    await screen.unmount();
  });
});

test('what is kept and is none of it stands in no field', async () => {
  const shop = stubWorkouts();
  const before = await show(shop);
  await button('Start session').click();
  await weight(2).fill('85');
  const key = Object.keys(localStorage).find((each) => each.includes(':typed:'))!;
  await before.screen.unmount();
  for (const text of ['{', 'null', '[]', '{"back-squat 1":{"weight":7}}']) {
    localStorage.setItem(key, text);
    const { screen } = await show(shop);
    await expect.element(weight(2)).toHaveValue('');
    await screen.unmount();
  }
});

test.runIf(isNightly)('pain and a swap that are typed are there after a reload, until they are saved', async () => {
  const shop = stubWorkouts();
  const before = await show(shop);
  await button('Start session').click();
  const pain = page.getByRole('group').filter({ hasText: 'Something hurts: Back squat' }).last();
  const change = page.getByRole('group').filter({ hasText: 'Swap or skip Back squat' }).first();
  await page.getByText('Something hurts: Back squat').click();
  await pain.getByRole('radio', { name: '7', exact: true }).click();
  await pain.getByLabelText('Where, and when? (optional)').fill('Left knee');
  await page.getByText('Swap or skip Back squat').click();
  await change.getByLabelText('What did you do instead?').fill('Leg press');
  await before.screen.unmount();

  const { screen } = await show(shop);
  await expect.element(change.getByLabelText('What did you do instead?')).toHaveValue('Leg press');
  await pain.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText(/Pain 7 of 10: Left knee/)).toBeVisible();
  await change.getByRole('button', { name: 'Swap', exact: true }).click();
  await expect.element(page.getByText('Back squat: Swapped for Leg press')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.includes(':typed:'))).toEqual([]);
  await screen.unmount();
});

test('pain that is typed and not saved stays when the session is finished, which says so', async () => {
  const shop = stubWorkouts();
  const { screen } = await show(shop);
  await button('Start session').click();
  await reps(1).fill('3');
  await tick('Back squat, set 1').click();
  const pain = page.getByRole('group').filter({ hasText: 'Something hurts: Back squat' }).last();
  await page.getByText('Something hurts: Back squat').click();
  await pain.getByRole('radio', { name: '7', exact: true }).click();
  await weight(2).fill('85');
  await button('Finish session').click();
  await button('Finish anyway').click();
  await expect.element(page.getByText('Your notes aren’t saved yet.')).toBeVisible();
  const typed = Object.entries(localStorage).filter(([key]) => key.includes(':typed:'));
  expect(typed.map(([, rows]) => rows)).toEqual(['{"back-squat pain":{"level":"7"}}']);
  await button('Done').click();
  await page.getByRole('listitem').getByRole('button', { name: /1 set/ }).click();
  await expect.element(pain.getByRole('radio', { name: '7', exact: true })).toBeChecked();
  await pain.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText(/Pain 7 of 10/)).toBeVisible();
  await screen.unmount();
});

test('Enter logs a set, and one that only ends a composition does not', async () => {
  await show();
  await button('Start session').click();
  await reps(1).fill('５');
  const enter = (init: KeyboardEventInit) =>
    reps(1)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  enter({ isComposing: true });
  // Safari ends the composition before the key event.
  enter({ keyCode: 229 });
  await pressed('Back squat, set 1', false);
  enter({});
  await pressed('Back squat, set 1', true);
  await expect.element(reps(1)).toHaveValue('5');
});
