import { expect, userEvent, within } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import type { StudioProgram, StudioSteps } from '#contract/catalog/programs.studio.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { studioProgram, studioSteps } from '#host-app/studio/programs/programs.factory.ts';
import ProgramScreen from '#host-app/studio/programs/program-screen.tsx';
import preview from '../../../.storybook/preview.tsx';
import { refusing, unreachable } from '../../support/handlers.ts';
import { translationsAre } from '../../support/translations.ts';

const PROGRAM = '/api/coach/programs/7';
const STEPS = `${PROGRAM}/steps`;
const plans = [
  { key: '3', title: 'Hybrid Athlete' },
  { key: 'elite-coaching', title: 'Elite Coaching' },
];
const programIs = (more: Partial<StudioProgram> = {}) =>
  http.get(`*${PROGRAM}`, () => HttpResponse.json(studioProgram(more)));
const stepsAre = (answer: StudioSteps) => http.get(`*${STEPS}`, () => HttpResponse.json(answer));

const meta = preview.meta({
  title: 'Studio/Programmes/Daily steps',
  component: InStudio,
  args: { at: '/programs/7', path: '/programs/$id', screen: ProgramScreen },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      http.get('*/api/coach/programs/plans', () => HttpResponse.json({ plans })),
      programIs(),
      stepsAre(studioSteps(0)),
      translationsAre(),
    );
  },
});

export const WithoutSteps = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No daily steps yet/)).toBeVisible();
    await expect(canvas.getByText('The file Evenings.pdf')).toBeVisible();
    await expect(await canvas.findByRole('option', { name: 'Hybrid Athlete' })).toBeInTheDocument();
  },
});

export const Full = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      programIs({ steps: 30, plan: '3', planTitle: 'Hybrid Athlete', coaching: true }),
      stepsAre(studioSteps(30)),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('30 daily steps to tick off')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Move day 2 up' }));
    await expect(canvas.getByText('Unsaved changes.')).toBeVisible();
  },
});

export const SoldWithNothingInIt = meta.story({
  beforeEach: ({ msw }) => msw.use(programIs({ files: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/on sale without content/)).toBeVisible();
  },
});

export const ConfirmRemovedSteps = meta.story({
  beforeEach: ({ msw }) => msw.use(stepsAre(studioSteps(3))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove day 1' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save the steps' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByText(/was ticked 12 times/)).toBeVisible();
  },
});

export const PastedAndWrong = meta.story({
  beforeEach: ({ msw }) => msw.use(stepsAre(studioSteps(1))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Paste a list'));
    await userEvent.type(canvas.getByRole('textbox', { name: /One day per line/ }), 'x'.repeat(121));
    await userEvent.click(canvas.getByRole('button', { name: 'Add 1 day' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save the steps' }));
    await expect(await canvas.findByText('Use at most 120 characters.')).toBeVisible();
  },
});

export const Conflict = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      stepsAre(studioSteps(2)),
      http.put(`*${STEPS}`, () =>
        HttpResponse.json({ error: { code: 'conflict', message: 'Somebody has changed this.' } }, { status: 409 }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move day 2 up' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save the steps' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
  },
});

export const StepsNotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(STEPS)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Gone = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PROGRAM, 404, 'not_found')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
});
