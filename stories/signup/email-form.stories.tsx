import { expect, fn } from 'storybook/test';
import { EmailFormView } from '#widgets/forms/email/email-form-view.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Elements/<coach-signup>/Form',
  component: EmailFormView,
  args: {
    action: '/api/email-signup',
    submitLabel: 'Send My FREE Program',
    busy: false,
    errors: {},
    scripted: true,
    onSubmit: fn((event) => event.preventDefault()),
  },
  // Provides the size container that the element's inner root has.
  decorators: [
    (Story) => (
      <div className="signup">
        <Story />
      </div>
    ),
  ],
});

export const Idle = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'runner@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Send My FREE Program' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});

export const Hint = meta.story({ args: { hint: 'The seven-day morning routine comes as a PDF to this address.' } });

export const WithError = meta.story({
  name: 'Error',
  args: { errors: { email: 'Please enter a valid email address.' } },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'E-mail' });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Please enter a valid email address.');
  },
});

export const Pending = meta.story({
  args: { busy: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const LongText = meta.story({
  args: {
    submitLabel: 'Send My FREE Program and the Whole Blueprint',
    errors: {
      email: `Nothing can be sent to ${'a-very-long-name-'.repeat(8)}@example.com, so please try another address.`,
    },
    hint: 'The seven-day morning routine comes as a PDF to this address. '.repeat(3),
  },
});

/** Only the ticked box subscribes to the newsletter. */
export const Letter = meta.story({
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox', { name: /^Also send me the coach’s newsletter/ });
    await expect(box).not.toBeChecked();
    await userEvent.click(canvas.getByText(/^Also send me the coach’s newsletter/));
    await expect(box).toBeChecked();
  },
});
