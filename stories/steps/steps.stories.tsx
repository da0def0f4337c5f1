import { expect } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import '../../host-app/main.css';
import type { StepsResponse } from '#contract/catalog/steps.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { step, steps } from '#widgets/parts/steps/steps.factory.ts';
import { Steps } from '#widgets/parts/steps/steps.tsx';
import preview from '../../.storybook/preview.tsx';
import { refusing, unreachable, waiting } from '../support/handlers.ts';

const PATH = '/api/user/programs/2/steps';
const daysAre = (answer: StepsResponse) => http.get(`*${PATH}`, () => HttpResponse.json(answer));

function Days() {
  return (
    <ShopProvider>
      <Steps programId={2} />
    </ShopProvider>
  );
}

const meta = preview.meta({ title: 'Elements/Shared parts/Daily steps/Days of a programme', component: Days });

export const NothingTicked = meta.story({
  beforeEach: ({ msw }) => msw.use(daysAre(steps(30, 0))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Today is day 1.')).toBeVisible();
    await expect(canvas.getByText('Next: day 2, Step 2')).toBeVisible();
  },
});

export const InTheMiddle = meta.story({
  beforeEach({ msw }) {
    let days = steps(30, 12, { today: 15 });
    const ticked = [1, 15].map((day) => step(day).id);
    msw.use(
      http.get(`*${PATH}`, () => HttpResponse.json(days)),
      // Another device has taken back the others meanwhile.
      http.post(`*${PATH}`, () => {
        days = { ...days, steps: days.steps.map((each) => ({ ...each, ticked: ticked.includes(each.id) })) };
        return HttpResponse.json({ programId: 2, ticked });
      }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/2 earlier days are still open\./)).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Done' }));
    await expect(await canvas.findByText('2 of 30 days done')).toBeVisible();
  },
});

export const BeforeTheFirstDay = meta.story({
  beforeEach: ({ msw }) => msw.use(daysAre(steps(30, 0, { today: -3, startDay: '2026-03-09' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Day 1 is on 9 March 2026.')).toBeVisible();
  },
});

export const AfterTheLastDay = meta.story({
  beforeEach: ({ msw }) => msw.use(daysAre(steps(30, 28, { today: 45 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/day 29 is still open/)).toBeVisible();
  },
});

export const Finished = meta.story({
  beforeEach: ({ msw }) => msw.use(daysAre(steps(30, 30, { today: 31 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('All 30 days are done. Well done.')).toBeVisible();
  },
});

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselbundverwaltung ';

export const AsLongAsItCanBe = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      daysAre(
        steps(400, 7, { steps: Array.from({ length: 400 }, (_, at) => step(at + 1, { title: LONG.repeat(1) })) }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('0 of 400 days done')).toBeVisible();
  },
});

export const CannotBeSaved = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      daysAre(steps(30, 3)),
      http.post(`*${PATH}`, () => HttpResponse.error()),
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Done' }));
    await expect(await canvas.findByText(/^Couldn’t save/)).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Done' })).not.toBeChecked();
  },
});

/** Same answer for another person's programme and without a sign-in. */
export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PATH, 404, 'not_found')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No daily steps here' })).toBeVisible();
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(PATH)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading your days')).toBeInTheDocument();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PATH)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Can’t load your days right now.')).toBeVisible();
  },
});
