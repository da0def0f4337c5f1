import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import '#widgets/elements/signup/signup.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { BLUEPRINT, FREE_PROGRAM, programsAre, refusing, SIGNUP, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';

const meta = preview.meta({
  title: 'Elements/<coach-signup>',
  tags: ['autodocs'],
  ...elementStory('coach-signup', { flow: 'form' }),
  beforeEach: () => stubSlowClock(),
});

/** Types an address and presses the button below. */
async function send(canvasElement: HTMLElement, address: string) {
  const element = await withinShadowRoot(canvasElement, 'coach-signup');
  const field = element.getByRole('textbox', { name: 'E-mail' });
  if (address) await userEvent.type(field, address);
  await userEvent.click(element.getByRole('button', { name: /FREE (Program|Blueprint)/ }));
  return { element, field };
}

async function openWindow(canvasElement: HTMLElement) {
  const element = await withinShadowRoot(canvasElement, 'coach-signup');
  const button = () => element.getByRole('button', { name: 'Get FREE Morning Routine' });
  // The dialog's code loads after the button.
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  await element.findByRole('dialog', { name: 'Get FREE Morning Routine' });
  return element;
}

export const Form = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-signup');
    await expect(element.getByRole('textbox', { name: 'E-mail' })).toBeRequired();
  },
});

export const Sent = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, field } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Welcome to Your Shop!');
    await expect(field).toHaveValue('');
    await expect(args['oncoach-signup-completed']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { flow: 'form' } }),
    );
  },
});

export const Incomplete = meta.story({
  play: async ({ canvasElement }) => {
    const { element, field } = await send(canvasElement, '');
    await appears(element, 'Email Required');
    await expect(field).toHaveAccessibleDescription('Please enter your email to receive the free program.');
  },
});

export const NotAnAddress = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, field } = await send(canvasElement, 'runner@example');
    await appears(element, 'Invalid Email');
    await expect(field).toBeInvalid();
    // From outside, the element has the focus.
    await expect(field.matches(':focus')).toBe(true);
    await expect(args['oncoach-signup-completed']).not.toHaveBeenCalled();
  },
});

/** The API's error message beside the field. */
export const RefusedByTheShop = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      refusing(SIGNUP, 400, 'invalid_input', [{ path: 'email', message: 'Please enter a valid email address.' }]),
    );
  },
  play: async ({ canvasElement }) => {
    const { element, field } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Signup Failed');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter a valid email address.'));
  },
});

export const Pending = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(SIGNUP)),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await expect(await element.findByRole('button', { name: 'Processing...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const ServerError = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(SIGNUP, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const { element, field } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Signup Failed');
    await expect(field).toHaveValue('runner@example.com');
  },
});

export const TooManyTries = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(SIGNUP, 429, 'too_many_requests')),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Signup Failed');
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(SIGNUP)),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Signup Failed');
  },
});

const own = { ...program(), id: 7, type: 'free', price: '0.00', askedAt: '/free#program-7' } as const;

/** The shop's guide has ended, so the form is closed. */
export const NothingFree = meta.story({
  beforeEach: ({ msw }) => msw.use(programsAre([program()])),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-signup');
    await element.findByText('There are no free guides or programmes right now.');
    await expect(element.queryByRole('textbox')).toBeNull();
  },
});

/** The number belongs to no free programme. */
export const NotOfferedForFree = meta.story({
  args: { program: 99 },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-signup');
    await element.findByText('This programme isn’t free right now.');
  },
});

/** Dialog for one of the coach's free programmes. */
export const ModalOfAProgramme = meta.story({
  args: { flow: 'modal', program: 7 },
  beforeEach: ({ msw }) => msw.use(programsAre([{ ...own, displayName: 'Ten Quiet Evenings' }])),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-signup');
    await element.findByRole('button', { name: 'Start free: Ten Quiet Evenings' });
  },
});

export const Modal = meta.story({ args: { flow: 'modal' } });

export const ModalOpen = meta.story({
  args: { flow: 'modal' },
  play: async ({ canvasElement }) => {
    const element = await openWindow(canvasElement);
    await userEvent.click(element.getByRole('button', { name: 'Send My FREE Program' }));
    await appears(element, 'Email Required');
  },
});

export const ModalSent = meta.story({
  args: { flow: 'modal' },
  play: async ({ canvasElement, args }) => {
    const element = await openWindow(canvasElement);
    await send(canvasElement, 'runner@example.com');
    await appears(element, 'Check your email for your FREE Morning Routine program.');
    await waitFor(() => expect(element.queryByRole('dialog')).toBeNull());
    await expect(args['oncoach-signup-completed']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { flow: 'modal' } }),
    );
  },
});

export const ModalServerError = meta.story({
  args: { flow: 'modal' },
  beforeEach: ({ msw }) => {
    msw.use(refusing(FREE_PROGRAM, 500, 'internal'));
    spyOn(window, 'alert').mockImplementation(() => undefined);
  },
  play: async ({ canvasElement }) => {
    await openWindow(canvasElement);
    await send(canvasElement, 'runner@example.com');
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Something went wrong. Please try again.'));
  },
});

/** The alert has the specified text; details are in the dialog. */
export const ModalTooManyTries = meta.story({
  args: { flow: 'modal' },
  beforeEach: ({ msw }) => {
    msw.use(refusing(FREE_PROGRAM, 429, 'too_many_requests'));
    spyOn(window, 'alert').mockImplementation(() => undefined);
  },
  play: async ({ canvasElement }) => {
    await openWindow(canvasElement);
    const { element } = await send(canvasElement, 'runner@example.com');
    await waitFor(() =>
      expect(element.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
        /^The shop could not do that\./,
      ),
    );
  },
});

export const ModalUnreachable = meta.story({
  args: { flow: 'modal' },
  beforeEach: ({ msw }) => {
    msw.use(unreachable(FREE_PROGRAM));
    spyOn(window, 'alert').mockImplementation(() => undefined);
  },
  play: async ({ canvasElement }) => {
    await openWindow(canvasElement);
    await send(canvasElement, 'runner@example.com');
    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledWith('Network error. Please check your connection and try again.'),
    );
  },
});

export const Download = meta.story({
  args: { flow: 'download' },
  play: async ({ canvasElement, args }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Download Started!');
    await expect(args['oncoach-signup-completed']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { flow: 'download' } }),
    );
  },
});

export const DownloadFailed = meta.story({
  args: { flow: 'download' },
  beforeEach: ({ msw }) => msw.use(refusing(BLUEPRINT, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const { element } = await send(canvasElement, 'runner@example.com');
    await appears(element, 'Download Error');
  },
});
