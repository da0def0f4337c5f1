import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { AlternativesField } from './alternatives-field.tsx';

test('shows when exercises were added if everything else is the same', async () => {
  const alike = { name: 'Farmer’s carry', category: 'Core', equipment: 'Kettlebells', plans: 0 };
  const exercises = [
    { ...alike, id: 'carry', createdAt: '2026-03-01T08:00:00.000+02:00' },
    { ...alike, id: 'carry-2', name: "farmer's carry", createdAt: '2026-03-02T08:00:00.000+02:00' },
    { ...alike, id: 'row', name: 'Rowing machine', createdAt: '2026-03-02T08:00:00.000+02:00' },
  ];
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>() => Promise.resolve({ exercises } as T);
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  const field = { id: 'alternatives', 'aria-invalid': undefined, 'aria-describedby': undefined } as const;
  await render(
    <InStudio
      screen={() => (
        <StudioApiContext value={api}>
          <AlternativesField {...field} own={undefined} known={[]} value={[]} onChange={() => undefined} />
        </StudioApiContext>
      )}
    />,
  );
  const choice = (name: RegExp) => page.getByRole('option', { name });
  await expect
    .element(choice(/^Farmer’s carry \(Core, Kettlebells, not used, added 1 Mar 2026, .*\)$/))
    .toBeInTheDocument();
  await expect
    .element(choice(/^farmer's carry \(Core, Kettlebells, not used, added 2 Mar 2026, .*\)$/))
    .toBeInTheDocument();
  await expect.element(choice(/^Rowing machine$/)).toBeInTheDocument();
});
