import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import GroupScreen from './group-screen.tsx';

beforeEach(() => localStorage.clear());

const main = page.getByRole('main');
const agreed = {
  quote: 'I swim at six.',
  role: 'Nurse, Lisbon',
  consentBy: 'Ana',
  consentOn: '2026-11-01',
  consentEmail: '',
};

/** The form as it is after a save of these, and of a change to the first. */
async function save(...items: object[]) {
  let values: object = { language: 'en', items };
  const setting = () => ({ group: 'testimonials', version: 1, values, updatedAt: null });
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const api: StudioApi = {
    get: <T,>(path: string) => (path === '/api/coach/site/testimonials' ? Promise.resolve(setting() as T) : nobody()),
    put: <T,>(_: string, body?: unknown) => {
      const { version: __, ...typed } = body as { version: number };
      values = typed;
      return Promise.resolve({ ...setting(), version: 2 } as T);
    },
    post: nobody,
    delete: nobody,
    upload: nobody,
  };
  await render(
    <InStudio
      at="/site/testimonials"
      path="/site/$group"
      screen={() => (
        <StudioApiContext value={api}>
          <GroupScreen />
        </StudioApiContext>
      )}
    />,
  );
  await main.getByRole('textbox', { name: 'What they said' }).first().fill('I swim at half past five.');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
}

test('a voice without its consent is saved, and said to be on no page', async () => {
  await save(agreed, { ...agreed, consentBy: '' }, { ...agreed, consentOn: '' });
  await expect
    .element(main.getByText('Saved. 2 voices are not shown until you have noted who agreed to them, and when.'))
    .toBeVisible();
});

test('where all have agreed nothing more is said', async () => {
  await save(agreed);
  await expect.element(main.getByText('Saved.', { exact: true })).toBeVisible();
  await expect.element(main.getByText(/not shown until/)).not.toBeInTheDocument();
});
