import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import '#widgets/elements/contact/contact.element.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { CONTACT, refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';

const meta = preview.meta({
  title: 'Elements/<coach-contact>',
  tags: ['autodocs'],
  ...elementStory('coach-contact'),
  beforeEach: () => stubSlowClock(),
});

async function fields(canvasElement: HTMLElement) {
  const element = await withinShadowRoot(canvasElement, 'coach-contact');
  const box = (name: string) => element.getByRole('textbox', { name });
  const send = () => userEvent.click(element.getByRole('button', { name: 'Send Message' }));
  return { element, send, name: box('Name'), email: box('E-mail'), message: box('Message (optional)') };
}

async function write(canvasElement: HTMLElement, address = 'runner@example.com') {
  const form = await fields(canvasElement);
  await userEvent.type(form.name, 'A Runner');
  await userEvent.type(form.email, address);
  await userEvent.type(form.message, 'Is Tuesday free?');
  await form.send();
  return form;
}

export const Idle = meta.story({
  play: async ({ canvasElement }) => {
    const { name, email, message } = await fields(canvasElement);
    await expect([name, email, message].map((field) => field.matches(':required'))).toEqual([true, true, false]);
  },
});

export const Sent = meta.story({
  args: { interest: 'hybrid' },
  play: async ({ canvasElement, args }) => {
    const { element, name } = await write(canvasElement);
    await appears(element, 'Message Sent!');
    await appears(element, "Thanks for your message. I'll get back to you soon.");
    await expect(name).toHaveValue('');
    await expect(args['oncoach-contact-sent']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { programInterest: 'hybrid' } }),
    );
  },
});

/** Unknown interests are ignored, with one console warning. */
export const UnlistedInterest = meta.story({
  args: { interest: 'yoga' },
  beforeEach: () => {
    spyOn(console, 'warn').mockImplementation(() => undefined);
  },
  play: async ({ canvasElement }) => {
    const { element } = await fields(canvasElement);
    await expect(element.getByRole('combobox')).toHaveDisplayValue('Not sure yet');
    await expect(console.warn).toHaveBeenCalledWith('<coach-contact>: interest="yoga" is not known and is ignored.');
  },
});

export const Incomplete = meta.story({
  play: async ({ canvasElement }) => {
    const { element, send, name, email } = await fields(canvasElement);
    await send();
    await appears(element, 'Missing Information');
    await expect(name).toHaveAccessibleDescription('Enter your name.');
    await expect(email).toHaveAccessibleDescription('Enter your e-mail address.');
    // From outside, the element has the focus.
    await expect(name.matches(':focus')).toBe(true);
  },
});

export const NotAnAddress = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, email } = await write(canvasElement, 'runner@example');
    await appears(element, 'Invalid Email');
    await expect(email).toBeInvalid();
    await expect(args['oncoach-contact-sent']).not.toHaveBeenCalled();
  },
});

export const TooLong = meta.story({
  play: async ({ canvasElement }) => {
    const { element, send, name, email } = await fields(canvasElement);
    await userEvent.type(name, 'n'.repeat(101));
    await userEvent.type(email, 'runner@example.com');
    await send();
    await appears(element, 'Text Too Long');
    await expect(name).toHaveAccessibleDescription('Use at most 100 characters.');
  },
});

export const RefusedByTheShop = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(refusing(CONTACT, 400, 'invalid_input', [{ path: 'name', message: 'Write your name on a single line.' }]));
  },
  play: async ({ canvasElement }) => {
    const { name } = await write(canvasElement);
    await waitFor(() => expect(name).toHaveAccessibleDescription('Write your name on a single line.'));
  },
});

export const Pending = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(CONTACT)),
  play: async ({ canvasElement }) => {
    const { element } = await write(canvasElement);
    await expect(await element.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const ServerError = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(CONTACT, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const { element, message } = await write(canvasElement);
    await appears(element, 'Failed to Send');
    await appears(element, 'Please try again or email directly.');
    await expect(message).toHaveValue('Is Tuesday free?');
  },
});

export const TooManyTries = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(CONTACT, 429, 'too_many_requests')),
  play: async ({ canvasElement }) => {
    const { element } = await write(canvasElement);
    await appears(element, 'Failed to Send');
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(CONTACT)),
  play: async ({ canvasElement }) => {
    const { element } = await write(canvasElement);
    await appears(element, 'Failed to Send');
  },
});
