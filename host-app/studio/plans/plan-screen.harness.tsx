import { expect } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StudioTrainingPlan, TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import PlanScreen from './plan-screen.tsx';
import { exerciseChoices, studioPlan } from './plans.factory.ts';

export type Sent = TrainingPlanRequest & { version: number };

export async function show(
  known: StudioTrainingPlan = studioPlan(),
  answers: (StudioTrainingPlan | Error)[] = [],
  { anew = true, at = '/plans/first-strength' } = {},
) {
  if (anew) localStorage.clear();
  const sent: Sent[] = [];
  let now = known;
  const never = () => Promise.reject(new Error('Nobody answers.'));
  const api = {
    get: (path: string) => Promise.resolve(path.endsWith('/choices') ? { exercises: exerciseChoices } : now),
    put: (_: string, body: Sent) => {
      sent.push(body);
      const { version, ...plan } = body;
      const answer = answers.shift() ?? studioPlan({ plan, version: version + 1 });
      if (answer instanceof Error) return Promise.reject(answer);
      now = answer;
      return Promise.resolve(answer);
    },
    post: (_: string, plan: TrainingPlanRequest) => {
      if (now !== known || at !== '/plans/new') return never();
      now = studioPlan({ plan, version: 1 });
      return Promise.resolve(now);
    },
    delete: never,
    upload: never,
  } as unknown as StudioApi;
  const screen = () => (
    <StudioApiContext value={api}>
      <PlanScreen />
    </StudioApiContext>
  );
  await cleanup();
  await render(<InStudio at={at} path="/plans/$key" screen={screen} />);
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  return sent;
}

export const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
export const exercise = (mark: string) =>
  page.getByRole('combobox', { name: `Exercise, line ${mark}`, exact: true }).first();
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const names = (sent: Sent | undefined, day = 0) => sent?.days[day]?.lines.map((line) => line.name);
export const press = (keys: string) => userEvent.keyboard(keys);
export const enter = async (locator: { element: () => Element }) => {
  (locator.element() as HTMLElement).focus();
};

export async function save(sent: Sent[]) {
  await button('Save').click();
  await expect.poll(() => sent.length).toBe(1);
  return sent[0]!;
}
