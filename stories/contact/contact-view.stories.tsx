import { expect, fn } from 'storybook/test';
import { ContactView } from '#widgets/elements/contact/contact-view.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Elements/<coach-contact>/Form',
  component: ContactView,
  args: {
    action: '/api/contact',
    interests: [
      { key: 'hybrid', label: 'Hybrid Athlete', language: 'en' },
      { key: 'coaching', label: 'Personal coaching', language: 'en' },
    ],
    busy: false,
    errors: {},
    scripted: true,
    onSubmit: fn((event) => event.preventDefault()),
  },
});

export const Idle = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'A Runner');
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Send Message' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});

export const Picked = meta.story({
  args: { interest: 'coaching' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Programme interest' })).toHaveDisplayValue('Personal coaching');
  },
});

/** Server-rendered form with the browser's own validation. */
export const WithoutScripts = meta.story({
  args: { scripted: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveAttribute('maxlength', '100');
  },
});

export const Errors = meta.story({
  args: {
    errors: {
      name: 'Enter your name.',
      email: 'Please enter a valid email address.',
      programInterest: 'Choose an option from the list.',
      message: 'Use at most 5,000 characters.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toBeInvalid();
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('Choose an option from the list.');
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter your name.');
  },
});

export const Pending = meta.story({
  args: { busy: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const LongMessage = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'A Name That Goes On '.repeat(4));
    await userEvent.click(canvas.getByRole('textbox', { name: 'Message (optional)' }));
    await userEvent.paste(
      `${'My week is full, and I would like to run again. '.repeat(20)}\n${'unbreakable'.repeat(30)}`,
    );
  },
});
