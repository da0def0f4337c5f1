import { expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import AssignScreen from './assign-screen.tsx';
import { assignable, assignedTemplate, clientId, previewed } from './assignments.factory.ts';

const readDraft = () => localStorage.getItem('studio-draft::assign:strong-in-four');
const clients = { items: [assignable(1), assignable(2)], total: 2, page: 1, pages: 1 };

async function show() {
  const api = {
    get: (path: string) => Promise.resolve(path.includes('/assignable') ? clients : assignedTemplate()),
    post: () => Promise.resolve({ clients: [previewed(1), previewed(2)] }),
  } as unknown as StudioApi;
  const screen = () => (
    <StudioApiContext value={api}>
      <AssignScreen />
    </StudioApiContext>
  );
  await cleanup();
  await render(<InStudio at="/plans/strong-in-four/assign" path="/plans/$key/assign" screen={screen} />);
}

const box = (at: number) => page.getByRole('checkbox', { name: new RegExp(`Client ${at}`) });

test('who is ticked is kept on this device, and nobody is once all were unticked', async () => {
  localStorage.clear();
  await show();
  await box(1).click();
  await box(2).click();
  await page.getByRole('checkbox', { name: 'Tuesday' }).first().click();
  await expect.poll(readDraft).toContain(clientId(2));
  await show();
  await expect.element(box(1)).toBeChecked();
  await box(1).click();
  await box(2).click();
  await expect.poll(readDraft).toBeNull();
  await show();
  await expect.element(box(1)).not.toBeChecked();
});
