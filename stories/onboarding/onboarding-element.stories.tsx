import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import '#widgets/elements/onboarding/onboarding.element.ts';
// The element loads it late; the import saves stories the wait.
import '#widgets/elements/onboarding/onboarding-chunk.tsx';
import type { CoachingOnboardingResponse, DraftTicketResponse } from '#contract/coaching/onboarding.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { removeStoredDraft } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { onboarding } from '#widgets/elements/onboarding/onboarding.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';

const ONBOARDING = '/api/coaching-onboarding';
const TICKET = 't'.repeat(43);

const meta = preview.meta({
  title: 'Elements/<coach-onboarding>',
  tags: ['autodocs'],
  ...elementStory('coach-onboarding'),
  beforeEach: ({ msw }) => {
    msw.use(
      http.post<never, never, CoachingOnboardingResponse>(`*${ONBOARDING}`, () =>
        HttpResponse.json({ status: 'accepted', draft: 'd'.repeat(43), programId: 4 }, { status: 202 }),
      ),
      http.post<never, never, DraftTicketResponse>('*/api/drafts/ticket', () => HttpResponse.json({ ticket: TICKET })),
    );
    removeStoredDraft('d'.repeat(43));
    return stubSlowClock();
  },
});

async function form(canvasElement: HTMLElement) {
  const element = await withinShadowRoot(canvasElement, 'coach-onboarding');
  const button = await element.findByRole('button', { name: 'Complete Onboarding' });
  const send = () => userEvent.click(button);
  const all = async () => {
    const { elements } = button.closest('form')!;
    for (const [name, value] of Object.entries(onboarding)) {
      const control = elements.namedItem(name) as HTMLInputElement;
      if (control.type === 'checkbox') control.checked = true;
      else control.value = value;
    }
    await send();
  };
  return { element, send, all };
}

export const Form = meta.story({
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await appears(element, 'All fields are required.');
  },
});

export const Incomplete = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, send } = await form(canvasElement);
    await send();
    await appears(element, 'Missing Information');
    await appears(element, 'Please fill out all fields to complete your onboarding.');
    await expect(element.getByRole('textbox', { name: 'Full name' }).matches(':focus')).toBe(true);
    await expect(args['oncoach-onboarding-completed']).not.toHaveBeenCalled();
  },
});

export const Pending = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(ONBOARDING)),
  play: async ({ canvasElement }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await expect(await element.findByRole('button', { name: 'Submitting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const RefusedByTheShop = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(refusing(ONBOARDING, 400, 'invalid_input', [{ path: 'age', message: 'Enter an age from 16 to 100.' }]));
  },
  play: async ({ canvasElement }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await waitFor(() =>
      expect(element.getByLabelText('Age')).toHaveAccessibleDescription('Enter an age from 16 to 100.'),
    );
  },
});

export const Failure = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(ONBOARDING)),
  play: async ({ canvasElement }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await appears(element, 'Submission Failed');
    await appears(element, 'There was an error submitting your information. Please try again.');
    await expect(element.getByRole('textbox', { name: 'Full name' })).toHaveValue('Alex Runner');
  },
});

/** On another site, a link with a ticket leads to the next step. */
export const Completed = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await appears(element, "Thanks! You're all set.");
    await waitFor(() =>
      expect(element.getByRole('link', { name: 'Choose your coaching' })).toHaveAttribute(
        'href',
        `https://your-shop.example/subscribe/4?ticket=${TICKET}`,
      ),
    );
    await expect(args['oncoach-onboarding-completed']).toHaveBeenCalledWith(expect.objectContaining({ detail: {} }));
  },
});
