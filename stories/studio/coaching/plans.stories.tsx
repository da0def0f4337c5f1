import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import type { StudioTrainingPlan } from '#contract/training/plans/plans-builder.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { newLine } from '#host-app/studio/plans/plan-edits.ts';
import PlanScreen from '#host-app/studio/plans/plan-screen.tsx';
import { exerciseChoices, fourWeeks, planItems, savedLine, studioPlan } from '#host-app/studio/plans/plans.factory.ts';
import PlansList from '#host-app/studio/plans/plans-list.tsx';
import preview from '../../../.storybook/preview.tsx';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const LIST = '/api/coach/plans';
const ONE = `${LIST}/first-strength`;
const planIs = (plan: StudioTrainingPlan) => http.get(`*${ONE}`, () => HttpResponse.json(plan));
const plansAre = (items: typeof planItems) =>
  http.get(`*${LIST}`, () => HttpResponse.json({ items, total: items.length, page: 1, pages: 1 }));
const list = { at: '/plans', path: '/plans', screen: PlansList };

const meta = preview.meta({
  title: 'Studio/Training plans',
  component: InStudio,
  args: { at: '/plans/first-strength', path: '/plans/$key', screen: PlanScreen },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      plansAre(planItems),
      planIs(studioPlan()),
      http.get('*/api/coach/exercises/choices', () => HttpResponse.json({ exercises: exerciseChoices })),
    );
  },
});

export const List = meta.story({
  args: list,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Hybrid Athlete', { selector: 'a' })).toBeVisible();
    await expect(canvas.getByText('20 total')).toBeVisible();
  },
});

export const EmptyList = meta.story({
  args: list,
  beforeEach: ({ msw }) => msw.use(plansAre([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No training plans yet/)).toBeVisible();
  },
});

export const Plan = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('82.5 kg')).toBeVisible();
    await expect(canvas.getByText(/Assigned to 2 clients/)).toBeVisible();
  },
});

export const New = meta.story({
  args: { at: '/plans/new', path: '/plans/$key', screen: PlanScreen },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Exercise, line 1' })).toHaveValue('');
  },
});

export const Choosing = meta.story({
  play: async ({ canvas }) => {
    const [field] = await canvas.findAllByRole('combobox', { name: 'Exercise, line 1' });
    await userEvent.clear(field!);
    await userEvent.type(field!, 'squat{ArrowDown}');
    await expect(canvas.getByRole('option', { name: /^Back squat/ })).toHaveAttribute('aria-selected', 'true');
  },
});

export const WeeksThatDiffer = meta.story({
  beforeEach: ({ msw }) => msw.use(planIs(studioPlan({}, fourWeeks()))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy a week' }));
    await expect(await canvas.findByRole('cell', { name: '4 × 8-10, 87.5 kg' })).toBeVisible();
  },
});

export const PastedAndWrong = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Paste from a spreadsheet' }));
    await userEvent.click(canvas.getByRole('textbox', { name: /^Columns: week, day, exercise/ }));
    await userEvent.paste('Exercise\tSets\tTarget\nSquat\t5\t82,5\nRow\tmany\t\n\t3\t');
    await expect(await canvas.findByText(/Can’t read the sets “many”/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add 1 line, fix the rest next' })).toBeEnabled();
  },
});

export const Wrong = meta.story({
  play: async ({ canvas }) => {
    const [target] = await canvas.findAllByRole('textbox', { name: 'Target, line 1' });
    await userEvent.clear(target!);
    await userEvent.type(target!, 'fast');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/^Use a weight \(82\.5 kg/)).toBeVisible();
    await expect(target!).toBeInvalid();
  },
});

export const Conflict = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`*${ONE}`, () =>
        HttpResponse.json({ error: { code: 'conflict', message: 'Somebody has changed this.' } }, { status: 409 }),
      ),
    ),
  play: async ({ canvas }) => {
    const [notes] = await canvas.findAllByRole('textbox', { name: 'Notes, line 1' });
    await userEvent.type(notes!, 'Deep.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
  },
});

export const ClientsCopy = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      planIs(
        studioPlan({
          client: { user: '10000000-0000-4000-8000-000000000001', name: 'Anna Virtanen', changed: true },
          programs: [],
          clients: 0,
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/’s own plan/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  },
});

/** Most lines of a day, with the longest texts. */
export const Full = meta.story({
  beforeEach: ({ msw }) => {
    const long =
      'Rear-foot-raised split squat with two dumbbells and a pause of three seconds at the bottom of each one';
    const lines = Array.from({ length: 40 }, (_, at) =>
      savedLine(`e-${at}`, at % 5 ? `Exercise ${at}` : long, { notes: long, target: '4:30-4:45 /km' }),
    );
    const day = { id: 'full', week: null, day: 'Day 1', name: long.slice(0, 80), lines };
    const empty = { ...day, id: 'empty', day: 'Day 2', name: 'Rest', lines: [newLine({ key: 'new' })] };
    msw.use(planIs(studioPlan({ ended: true }, [day, empty])));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Use at most 40 lines per day.')).toBeVisible();
  },
});

export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('82.5 kg')).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading(ONE));
export const NotReached = meta.story(notReached(ONE));
export const SignedOut = meta.story(signedOut(ONE));
export const Gone = meta.story(gone(ONE));
export const ListLoading = meta.story({ args: list, ...whileLoading(LIST) });
export const ListNotReached = meta.story({ args: list, ...notReached(LIST) });
