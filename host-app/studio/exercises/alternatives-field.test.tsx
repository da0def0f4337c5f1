import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { AlternativesField } from './alternatives-field.tsx';

async function show(exercises: object[], chosen: readonly string[] = []) {
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>() => Promise.resolve({ exercises } as T);
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  const field = { id: 'alternatives', 'aria-invalid': undefined, 'aria-describedby': undefined } as const;
  function Screen() {
    const [value, setValue] = useState(chosen);
    return (
      <StudioApiContext value={api}>
        <AlternativesField {...field} own={undefined} known={[]} value={value} onChange={setValue} />
      </StudioApiContext>
    );
  }
  await render(<InStudio screen={Screen} />);
}

test('shows when exercises were added if everything else is the same', async () => {
  const alike = { name: 'Farmer’s carry', category: 'Core', equipment: 'Kettlebells', plans: 0 };
  const exercises = [
    { ...alike, id: 'carry', createdAt: '2026-03-01T08:00:00.000+02:00' },
    { ...alike, id: 'carry-2', name: "farmer's carry", createdAt: '2026-03-02T08:00:00.000+02:00' },
    { ...alike, id: 'row', name: 'Rowing machine', createdAt: '2026-03-02T08:00:00.000+02:00' },
  ];
  await show(exercises);
  const choice = (name: RegExp) => page.getByRole('option', { name });
  await expect
    .element(choice(/^Farmer’s carry \(Core, Kettlebells, not used, added 1 Mar 2026, .*\)$/))
    .toBeInTheDocument();
  await expect
    .element(choice(/^farmer's carry \(Core, Kettlebells, not used, added 2 Mar 2026, .*\)$/))
    .toBeInTheDocument();
  await expect.element(choice(/^Rowing machine$/)).toBeInTheDocument();
});

test('the focus goes from a removed alternative to the next one, and from the last to the choice', async () => {
  const exercise = { category: 'Core', equipment: '', plans: 0, createdAt: '2026-03-01T08:00:00.000+02:00' };
  await show(
    [
      { ...exercise, id: 'plank', name: 'Plank' },
      { ...exercise, id: 'row', name: 'Rowing machine' },
    ],
    ['plank', 'row'],
  );
  await page.getByRole('button', { name: 'Remove Plank' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove Rowing machine' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove Rowing machine' }).click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});
