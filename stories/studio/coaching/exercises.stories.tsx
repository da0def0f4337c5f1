import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import type { ExerciseListItem, StudioExercise } from '#contract/training/plans/exercises.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import ExerciseScreen from '#host-app/studio/exercises/exercise-screen.tsx';
import ExercisesList from '#host-app/studio/exercises/exercises-list.tsx';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { exerciseChoices, listedExercise, studioExercise } from '#host-app/studio/plans/plans.factory.ts';
import preview from '../../../.storybook/preview.tsx';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const LIST = '/api/coach/exercises';
const ONE = `${LIST}/back-squat`;
const listIs = (items: ExerciseListItem[]) =>
  http.get(`*${LIST}`, () => HttpResponse.json({ items, total: items.length, page: 1, pages: 1 }));
const exerciseIs = (exercise: StudioExercise) => http.get(`*${ONE}`, () => HttpResponse.json(exercise));
const one = { at: '/exercises/back-squat', path: '/exercises/$id', screen: ExerciseScreen };

const meta = preview.meta({
  title: 'Studio/Exercises',
  component: InStudio,
  args: { at: '/exercises', path: '/exercises', screen: ExercisesList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      listIs([
        listedExercise(),
        listedExercise({ id: 'long', name: 'x'.repeat(120), cue: 'Slowly. '.repeat(60), ended: true }),
      ]),
      exerciseIs(studioExercise()),
      http.get(`*${LIST}/choices`, () => HttpResponse.json({ exercises: exerciseChoices })),
    );
  },
});

export const List = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Back squat' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(listIs([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No exercises yet/)).toBeVisible();
  },
});

export const Exercise = meta.story({
  args: one,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Used in 2 plans/)).toBeVisible();
    await canvas.findByRole('option', { name: 'Rowing machine' });
    await userEvent.selectOptions(canvas.getByLabelText('Alternatives'), 'Rowing machine');
    await expect(canvas.getByRole('button', { name: 'Remove Rowing machine' })).toBeVisible();
  },
});

export const WrongLink = meta.story({
  args: one,
  play: async ({ canvas }) => {
    const link = await canvas.findByLabelText('Video link');
    await userEvent.clear(link);
    await userEvent.type(link, 'http://videos.example/');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Start the link with https://.')).toBeVisible();
    await expect(link).toHaveAccessibleDescription(/Start the link with https:\/\//);
  },
});

export const Ending = meta.story({
  args: one,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive' }));
    await expect(await canvas.findByText(/2 plans keep it/)).toBeVisible();
  },
});

export const Conflict = meta.story({
  args: one,
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`*${ONE}`, () =>
        HttpResponse.json({ error: { code: 'conflict', message: 'Somebody has changed this.' } }, { status: 409 }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Cue'), ' Deep.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading(LIST));
export const NotReached = meta.story(notReached(LIST));
export const SignedOut = meta.story({ args: one, ...signedOut(ONE) });
export const Gone = meta.story({ args: one, ...gone(ONE) });
export const ExerciseLoading = meta.story({ args: one, ...whileLoading(ONE) });
export const ExerciseNotReached = meta.story({ args: one, ...notReached(ONE) });
