import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import '#widgets/elements/scam-guide/scam-guide.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { refusing, site, unreachable, waiting, WARNING_GUIDE } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';

const meta = preview.meta({
  title: 'Elements/<coach-scam-guide>',
  tags: ['autodocs'],
  ...elementStory('coach-scam-guide'),
  beforeEach: () => stubSlowClock(),
});

async function send(canvasElement: HTMLElement, address: string) {
  const element = await withinShadowRoot(canvasElement, 'coach-scam-guide');
  const field = element.getByRole('textbox', { name: 'E-mail' });
  if (address) await userEvent.type(field, address);
  await userEvent.click(element.getByRole('button', { name: 'SEND ME THE WARNING GUIDE' }));
  return { element, field };
}

export const Idle = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-scam-guide');
    await expect(element.getByRole('textbox', { name: 'E-mail' })).toBeRequired();
  },
});

export const Sent = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, field } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Warning Guide Sent!');
    await appears(element, 'Check your email for the Anti-Scam Fitness Guide.');
    await expect(field).toHaveValue('');
    await expect(args['oncoach-scam-guide-requested']).toHaveBeenCalledWith(expect.objectContaining({ detail: {} }));
  },
});

/** The coach's own guide replaces the default one. */
export const OwnGuide = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/site', () =>
        HttpResponse.json({ ...site, ownGuide: { title: 'Ask your coach this', lead: 'Ten questions.' } }),
      ),
    ),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-scam-guide');
    await userEvent.type(await element.findByRole('textbox', { name: 'E-mail' }), 'runner@example.com');
    await userEvent.click(await element.findByRole('button', { name: 'Send me Ask your coach this' }));
    await appears(element, 'Check your email for Ask your coach this.');
  },
});

export const Incomplete = meta.story({
  play: async ({ canvasElement }) => {
    const { element, field } = await send(canvasElement, '');
    await appears(element, 'Email Required');
    await expect(field).toHaveAccessibleDescription('Please enter your email to receive the warning guide.');
  },
});

export const NotAnAddress = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, field } = await send(canvasElement, 'runner@example');
    await appears(element, 'Invalid Email');
    await expect(field).toBeInvalid();
    await expect(args['oncoach-scam-guide-requested']).not.toHaveBeenCalled();
  },
});

export const RefusedByTheShop = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(refusing(WARNING_GUIDE, 400, 'invalid_input', [{ path: 'email', message: 'That mailbox is closed.' }]));
  },
  play: async ({ canvasElement }) => {
    const { field } = await send(canvasElement, 'runner@example.com');
    await waitFor(() => expect(field).toHaveAccessibleDescription('That mailbox is closed.'));
  },
});

export const Pending = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(WARNING_GUIDE)),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await expect(await element.findByRole('button', { name: 'SENDING...' })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const ServerError = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(WARNING_GUIDE, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const { element, field } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Please try again or contact support.');
    await expect(field).toHaveValue('runner@example.com');
  },
});

export const TooManyTries = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(WARNING_GUIDE, 429, 'too_many_requests')),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Please try again or contact support.');
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(WARNING_GUIDE)),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Error');
  },
});

export const LongAddress = meta.story({
  play: async ({ canvasElement }) => {
    await send(canvasElement, `${'a-very-long-name-'.repeat(16)}@example.com`);
  },
});
